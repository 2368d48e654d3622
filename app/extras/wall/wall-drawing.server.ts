import { z } from "zod";
import { settings } from "~/env.server";
import type { Texture } from "~/model/product";
import { fetchPicture, isPicturePath } from "~/upstream/pictures.server";
import { createCache } from "../../../server/cache.mjs";
import { sharp } from "../../../server/raster-pictures.mjs";
import { drawFilms } from "./film-drawing.server";
import type { FilmLook } from "./film-look";
import { sampleRoomSize, sampleRooms } from "./sample-rooms.server";
import type { PictureSize } from "./wall-project";
import { readWall, readWallQuery, type WallQuery, writeWallQuery } from "./wall-query.server";

/** Widths in pixels; the first is for thumbnails, the second for light mode. */
const drawingWidths = [240, 640, 1200] as const;
export type DrawingWidth = (typeof drawingWidths)[number];
export type DrawingFormat = "webp" | "jpeg";

const maxBytes: Readonly<Record<DrawingWidth, number>> = { 240: 10_000, 640: 40_000, 1200: 150_000 };

export interface WallDrawing {
  readonly wall: WallQuery;
  /** None: the photo as it is. */
  readonly look: FilmLook | null;
  /** Meters; null draws no seams. */
  readonly rollWidth: number | null;
  readonly isHorizontal: boolean;
  readonly width: DrawingWidth;
}

export function writeDrawingQuery({
  wall,
  look,
  rollWidth,
  isHorizontal,
  width,
}: WallDrawing): URLSearchParams {
  const query = writeWallQuery(wall);
  if (look?.kind === "texture") {
    query.set("textura", look.texture.picture);
    query.set("mm", String(look.texture.widthInMm));
  }
  if (look?.kind === "colour") query.set("cor", look.hex);
  const seams = look && toSeams(rollWidth);
  if (seams !== null) query.set("rolo", String(seams));
  if (look && isHorizontal) query.set("sentido", "deitadas");
  query.set("px", String(width));
  return query;
}

const rollWidths = { min: 0.05, max: 10 } as const;
const toSeams = (meters: number | null) =>
  meters !== null && meters >= rollWidths.min && meters <= rollWidths.max ? meters : null;

const drawingQuery = z.object({
  textura: z.string().refine(isPicturePath).optional(),
  mm: z.coerce.number().int().min(1).max(10_000).default(1000),
  cor: z
    .string()
    .regex(/^#[\da-f]{6}$/i)
    .optional(),
  rolo: z.coerce.number().min(rollWidths.min).max(rollWidths.max).optional(),
  sentido: z.enum(["em-pe", "deitadas"]).default("em-pe"),
  px: z.coerce.number().pipe(z.literal(drawingWidths)),
});

/** Null for an address that no page of the shop has. */
export function readDrawing(searchParams: URLSearchParams): WallDrawing | null {
  const wall = readWallQuery(searchParams);
  const read = drawingQuery.safeParse(Object.fromEntries(searchParams));
  if (wall === null || !read.success) return null;
  const { px: width, rolo, sentido, textura, mm, cor } = read.data;
  const colour = cor === undefined ? null : ({ kind: "colour", hex: cor } as const);
  const texture = textura && { picture: textura, colour: null, widthInMm: mm };
  const look = texture ? ({ kind: "texture", texture } as const) : colour;
  return { wall, look, width, rollWidth: rolo ?? null, isHorizontal: sentido === "deitadas" };
}

const drawings = createCache<string, Uint8Array>("wallDrawings");

const getKey = (drawing: WallDrawing, format: DrawingFormat) => `${format} ${writeDrawingQuery(drawing)}`;

export const findCachedDrawing = (drawing: WallDrawing, format: DrawingFormat): Uint8Array | null =>
  drawings.get(getKey(drawing, format)) ?? null;

const source = { apiUrl: settings.apiUrl, timeLimitInMs: settings.upstreamTimeLimitInMs };

interface Sources {
  /** A photo of the shopper's own, by its id; null for one that the shopper does not have. */
  readonly readPhoto: (id: number) => Promise<Uint8Array | null>;
  /** Digest of the shopper's address; null if unknown. */
  readonly addressKey: string | null;
}

/**
 * `missing` for a texture that the upstream does not have, or a photo that the shopper does not have; `busy` while too
 * many others wait. What is drawn on a shopper's photo is not kept.
 */
export async function drawOnWall(
  drawing: WallDrawing,
  format: DrawingFormat,
  { readPhoto, addressKey }: Sources,
): Promise<Uint8Array | "missing" | "busy"> {
  const { wall, look, width, rollWidth, isHorizontal } = drawing;
  const { photo } = wall;
  const bare = photo.kind === "room" ? sampleRooms[photo.room].photo : await readPhoto(photo.id);
  if (bare === null) return "missing";
  const film = look?.kind === "texture" ? await readTexture(look.texture) : look;
  if (look !== null && film === null) return "missing";
  const drawn = await drawFilms(
    {
      photo: bare,
      faces: readWall(wall, photo.kind === "room" ? sampleRoomSize : await sizeOf(bare)).faces,
      film,
      isHorizontal,
      rollWidth: toSeams(rollWidth),
      maxWidth: width,
      maxBytes: maxBytes[width],
      format,
    },
    addressKey,
  );
  if (drawn === null) return "busy";
  if (photo.kind === "room") drawings.set(getKey(drawing, format), drawn);
  return drawn;
}

async function readTexture({ picture, widthInMm }: Texture) {
  const bytes = await fetchPicture(source, picture);
  return bytes && ({ kind: "picture", bytes, widthInMm } as const);
}

async function sizeOf(photo: Uint8Array): Promise<PictureSize> {
  const { width, height } = await sharp(photo).metadata();
  return { width, height };
}
