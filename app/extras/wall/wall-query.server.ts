import { z } from "zod";
import { parseIdInPath } from "~/http/id-in-path";
import { parseMeters } from "~/model/length-calculator";
import { type Point, type Quad, toQuad } from "./corners";
import { findSampleRoom, type SampleRoomName, sampleRooms } from "./sample-rooms.server";
import {
  type FaceMeasure,
  isFaceLength,
  type MeasuredFace,
  measureFace,
  type PictureSize,
  type Shape,
  type ShapeFault,
  toFaces,
  type WallProject,
} from "./wall-project";

/** A sample room, or a photo that the upstream stores for the shopper. */
export type WallPhoto =
  | { readonly kind: "room"; readonly room: SampleRoomName }
  | { readonly kind: "stored"; readonly id: number };

/**
 * Faces and openings in an address: `ambiente` or `foto`, and where corners are marked by hand `marcar=1`, `x` and `y` of each corner in
 * percent, and for each four of them `tipo`, `altura` and `largura`.
 */
export interface WallQuery {
  readonly photo: WallPhoto;
  /** False means that the known faces of a sample room are used. */
  readonly isMarked: boolean;
  readonly points: readonly Point[];
  readonly kinds: readonly ShapeKind[];
  readonly heights: readonly string[];
  readonly widths: readonly string[];
}

const shapeKinds = ["cobrir", "descontar"] as const;
type ShapeKind = (typeof shapeKinds)[number];

export const maxShapes = 6;

const percent = z
  .string()
  .trim()
  .regex(/^\d{1,3}([.,]\d{1,2})?$/)
  .transform((typed) => Number(typed.replace(",", ".")));
const kind = z.enum(shapeKinds).catch("cobrir");
/** Links leave out what is empty, and the measure of another shape would take its place. */
const noMeasure = "-";
const typedMeasure = z
  .string()
  .trim()
  .max(20)
  .transform((typed) => (typed === noMeasure ? "" : typed))
  .catch("");

/** Null without a known room or a photo. Corners that are no numbers count as not marked. */
export function readWallQuery(searchParams: URLSearchParams): WallQuery | null {
  const photo = readWallPhoto(searchParams);
  if (photo === null) return null;
  const all = <Value>(name: string, schema: z.ZodType<Value>, max: number) =>
    searchParams
      .getAll(name)
      .slice(0, max)
      .map((typed) => schema.safeParse(typed).data);
  const ys = all("y", percent, maxShapes * 4);
  const points = all("x", percent, maxShapes * 4).flatMap((x, index) => {
    const y = ys[index];
    return x === undefined || y === undefined ? [] : [{ x, y }];
  });
  return {
    photo,
    isMarked: photo.kind === "stored" || searchParams.has("marcar") || points.length > 0,
    points,
    kinds: all("tipo", kind, maxShapes).map((each) => each ?? "cobrir"),
    heights: all("altura", typedMeasure, maxShapes).map((each) => each ?? ""),
    widths: all("largura", typedMeasure, maxShapes).map((each) => each ?? ""),
  };
}

function readWallPhoto(searchParams: URLSearchParams): WallPhoto | null {
  const id = parseIdInPath(searchParams.get("foto") ?? undefined);
  if (id !== null) return { kind: "stored", id };
  const room = findSampleRoom(searchParams.get("ambiente"));
  return room && { kind: "room", room };
}

/** A sample room falls back to its known faces. */
export const withoutMarks = (photo: WallPhoto): WallQuery => ({
  photo,
  isMarked: photo.kind === "stored",
  points: [],
  kinds: [],
  heights: [],
  widths: [],
});

const round = (value: number) => String(Math.round(value * 100) / 100);

/** The query in its one order, without what belongs to the product. */
export function writeWallQuery({
  photo,
  isMarked,
  points,
  kinds,
  heights,
  widths,
}: WallQuery): URLSearchParams {
  const query = new URLSearchParams(
    photo.kind === "room" ? { ambiente: photo.room } : { foto: String(photo.id) },
  );
  if (!isMarked) return query;
  query.set("marcar", "1");
  for (const { x, y } of points) {
    query.append("x", round(x));
    query.append("y", round(y));
  }
  const shapes = Math.max(kinds.length, Math.ceil(points.length / 4));
  for (let shape = 0; shape < shapes; shape++) {
    query.append("tipo", kinds[shape] ?? "cobrir");
    query.append("altura", heights[shape] || noMeasure);
    query.append("largura", widths[shape] || noMeasure);
  }
  return query;
}

/** Product, choice and how the roll lies, with the wall. */
export const withWall = (kept: URLSearchParams, wall: WallQuery | null): URLSearchParams =>
  new URLSearchParams([...kept, ...(wall ? writeWallQuery(wall) : [])]);

const wallParameters = new Set(["ambiente", "foto", "marcar", "x", "y", "tipo", "altura", "largura"]);

/** What else the address names. */
export const withoutWall = (searchParams: URLSearchParams): [name: string, value: string][] =>
  [...searchParams].filter(([name]) => !wallParameters.has(name));

export type WallFault =
  | { readonly field: "corners"; readonly shape: number; readonly fault: ShapeFault }
  | {
      readonly field: "height" | "width";
      readonly shape: number;
      readonly fault: "missing" | "wrong" | "unlikely";
    };

export interface ReadWall {
  readonly faces: readonly MeasuredFace[];
  readonly faults: readonly WallFault[];
}

interface ReadProject {
  readonly project: WallProject;
  /** Index of each face among the shapes of the address. */
  readonly places: readonly number[];
  readonly faults: readonly WallFault[];
}

function readProject(query: WallQuery): ReadProject {
  const { photo } = query;
  if (photo.kind === "room" && !query.isMarked) {
    const { faces } = sampleRooms[photo.room];
    return { project: { photo, faces }, places: faces.map((_, shape) => shape), faults: [] };
  }
  const wrong: WallFault[] = [];
  const shapes = toShapes(query).flatMap(({ corners, ...rest }, shape) => {
    const quad = toQuad(corners);
    if (typeof quad !== "string") return { ...rest, shape, corners: quad };
    wrong.push({ field: "corners", shape, fault: quad });
    return [];
  });
  const { faces, onNoFace } = toFaces(shapes);
  const places = shapes.filter(({ isOpening }) => !isOpening).map(({ shape }) => shape);
  const away = onNoFace.map((place) => ({
    ...({ field: "corners", fault: "onNoFace" } as const),
    shape: shapes[place]?.shape ?? 0,
  }));
  const unmeasured = places.flatMap((shape) => getMeasureFaults(query, shape));
  return { project: { photo, faces }, places, faults: [...wrong, ...away, ...unmeasured] };
}

/** Faces of the complete shapes on a photo of this size with their true size, and what is wrong with the others. */
export function readWall(query: WallQuery, size: PictureSize): ReadWall {
  const { project, places, faults } = readProject(query);
  const measured = project.faces.map((face) => measureFace(face, size));
  const unlikely = places.filter(
    (shape, index) => measured[index] === null && !faults.some((each) => each.shape === shape),
  );
  return {
    faces: measured.filter((face) => face !== null),
    faults: [...faults, ...unlikely.map((shape) => ({ field: "height", shape, fault: "unlikely" }) as const)],
  };
}

const toLength = (typed: string | undefined): number | null => {
  const meters = parseMeters(typed ?? "");
  return meters !== null && isFaceLength(meters) ? meters : null;
};

const toMeasure = ({ heights, widths }: WallQuery, shape: number): FaceMeasure => ({
  height: toLength(heights[shape]),
  width: toLength(widths[shape]),
});

function toShapes(query: WallQuery): (Omit<Shape, "corners"> & { readonly corners: Quad })[] {
  const { points, kinds } = query;
  return Array.from({ length: Math.floor(points.length / 4) }, (_, shape) => {
    const [a, b, c, d] = points.slice(shape * 4, shape * 4 + 4);
    return { a, b, c, d, shape };
  }).flatMap(({ a, b, c, d, shape }) =>
    a && b && c && d
      ? [{ corners: [a, b, c, d], isOpening: kinds[shape] === "descontar", measure: toMeasure(query, shape) }]
      : [],
  );
}

function getMeasureFaults(query: WallQuery, shape: number): WallFault[] {
  const typed = [
    ["height", query.heights[shape] ?? ""],
    ["width", query.widths[shape] ?? ""],
  ] as const;
  if (typed.every(([, each]) => each === "")) return [{ field: "height", shape, fault: "missing" }];
  return typed.flatMap(([field, each]) =>
    each !== "" && toLength(each) === null ? [{ field, shape, fault: "wrong" }] : [],
  );
}
