import { mkdir, readFile, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import PQueue from "p-queue";
import type { PictureWidth } from "../../../../common/picture-widths";
import { sharp } from "../../../../server/raster-pictures.mjs";
import { createSharedWork } from "../../../../server/shared-work.mjs";
import { writeWholeFile } from "../../../../server/whole-file.mjs";

export type PictureFormat = "avif" | "webp" | "jpeg";
export type ResizedPicture = Uint8Array;

export interface PictureRequest {
  readonly path: string;
  readonly width: PictureWidth;
  /** Cuts the picture to exactly this height. */
  readonly height?: number;
  readonly format: PictureFormat;
}

/** Limit against decompression bombs, above a large camera's pixel count. */
const maxPixels = 40_000_000;
const maxInSeconds = 20;

const maxNarrowWidth = 360;
/** Leaves one CPU to page rendering. */
const wide = openLane(Math.min(2, Math.max(1, availableParallelism() - 1)));
/** Pages show these, and a wide picture takes many times as long, so they never wait for one. */
const narrow = openLane(1);

function openLane(concurrency: number) {
  return {
    resizing: new PQueue({ concurrency }),
    /** Limits originals held in memory. */
    making: new PQueue({ concurrency: 4 }),
  };
}

const getLane = ({ width }: PictureRequest) => (width <= maxNarrowWidth ? narrow : wide);

/** Rebuilt after a month: an original may be replaced under the same name. */
const freshInMs = 30 * 24 * 60 * 60 * 1000;

/** The smallest format that the Accept header names; JPEG otherwise. */
export function chooseFormat(accept: string | null): PictureFormat {
  const kinds = (accept ?? "").toLowerCase().split(",");
  const takes = (kind: string) =>
    kinds.some((each) => {
      const [name, ...parameters] = each.split(";").map((part) => part.trim());
      return name === kind && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
  if (takes("image/avif")) return "avif";
  return takes("image/webp") ? "webp" : "jpeg";
}

const sharing = createSharedWork<ResizedPicture | null>();

/** Null without an original that is a picture. Caches known paths only, which bounds the cache. */
export function getResizedPicture(
  wanted: PictureRequest,
  folder: string,
  original: () => Promise<Uint8Array | null>,
): Promise<ResizedPicture | null> {
  const { path, width, height, format } = wanted;
  const file = join(folder, height === undefined ? String(width) : `${width}x${height}`, `${path}.${format}`);
  return sharing(file, () => readOrCreate(file, wanted, original));
}

async function readOrCreate(
  file: string,
  wanted: PictureRequest,
  original: () => Promise<Uint8Array | null>,
): Promise<ResizedPicture | null> {
  const stored = await readFile(file).catch(() => null);
  if (stored && (await isFresh(file))) return stored;
  try {
    return await getLane(wanted).making.add(() => make(file, wanted, original));
  } catch (error) {
    if (stored) return stored;
    throw error;
  }
}

const isFresh = async (file: string): Promise<boolean> =>
  Date.now() - (await stat(file).catch(() => ({ mtimeMs: 0 }))).mtimeMs < freshInMs;

async function make(
  file: string,
  wanted: PictureRequest,
  original: () => Promise<Uint8Array | null>,
): Promise<ResizedPicture | null> {
  const source = await original();
  const made =
    source &&
    (await getLane(wanted)
      .resizing.add(() => resize(source, wanted))
      .catch(() => null));
  if (made) await keep(file, made);
  return made;
}

/** Cache version: increment when the encoding changes. */
export const recipe = "4";

/** Quality measured on the demo pictures (`docs/decisions/pictures.md`). */
function resize(source: Uint8Array, { width, height, format }: PictureRequest): Promise<Buffer> {
  const resized = sharp(source, { limitInputPixels: maxPixels })
    .timeout({ seconds: maxInSeconds })
    .rotate()
    .resize({
      width,
      height,
      ...(height === undefined ? { withoutEnlargement: true } : { position: sharp.strategy.attention }),
    });
  switch (format) {
    case "avif":
      return resized.avif({ quality: 31, effort: 4, chromaSubsampling: "4:2:0" }).toBuffer();
    case "webp":
      return resized.webp({ quality: 70 }).toBuffer();
    case "jpeg":
      return resized.flatten({ background: "#ffffff" }).jpeg({ quality: 72, mozjpeg: true }).toBuffer();
  }
}

/** A full disk costs time, but pictures are still served. */
async function keep(file: string, made: Uint8Array): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeWholeFile(file, made);
  } catch (error) {
    console.warn(`picture cache: ${error instanceof Error ? error.message : "cannot be written"}`);
  }
}
