import { mkdir, readFile, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import type { PictureWidth } from "~/domain/picture-widths";
import { writeWholeFile } from "../../../serving/whole-file.mjs";
import { atMost } from "./at-most";

export type PictureFormat = "avif" | "webp" | "jpeg";
export type ResizedPicture = Uint8Array;

export interface PictureWanted {
  readonly path: string;
  readonly width: PictureWidth;
  readonly format: PictureFormat;
}

// Only what the shop's pictures are, whatever a file is named: no drawings that refer to other files, no documents.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif"].map((kind) => `VipsForeignLoad${kind}`),
});

/** A picture of more pixels than a large camera's is taken for a trap, and is no picture. */
const mostPixels = 40_000_000;
const longestInSeconds = 20;

// A page must not wait for pictures: one processor is left to it, and each picture has one thread.
sharp.concurrency(1);
const resizing = atMost(Math.max(1, availableParallelism() - 1));
/** Originals that are fetched or wait to be resized, and are held in memory for that long. */
const making = atMost(8);

/** Kept pictures are made anew after a month: an original may have been replaced under its own name. */
const freshInMs = 30 * 24 * 60 * 60 * 1000;

/** The lightest kind of picture that an Accept header names; JPEG where it names none. */
export function bestFormat(accept: string | null): PictureFormat {
  const kinds = (accept ?? "").toLowerCase().split(",");
  const takes = (kind: string) =>
    kinds.some((each) => {
      const [name, ...parameters] = each.split(";").map((part) => part.trim());
      return name === kind && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
  if (takes("image/avif")) return "avif";
  return takes("image/webp") ? "webp" : "jpeg";
}

const underway = new Map<string, Promise<ResizedPicture | null>>();

/**
 * A picture at its width: from the folder where it was made before, else made now and kept. The same picture asked for
 * twice at once is made once. Null where there is no original, or where it is no picture.
 *
 * The folder holds at most every width in every format of the pictures that the upstream has: nothing is kept of a path
 * that names none of them.
 */
export function resizedPicture(
  wanted: PictureWanted,
  folder: string,
  original: () => Promise<Uint8Array | null>,
): Promise<ResizedPicture | null> {
  const file = join(folder, String(wanted.width), `${wanted.path}.${wanted.format}`);
  const pending =
    underway.get(file) ?? keptOrMade(file, wanted, original).finally(() => underway.delete(file));
  underway.set(file, pending);
  return pending;
}

async function keptOrMade(
  file: string,
  wanted: PictureWanted,
  original: () => Promise<Uint8Array | null>,
): Promise<ResizedPicture | null> {
  const kept = await readFile(file).catch(() => null);
  if (kept && (await isFresh(file))) return kept;
  try {
    return await making(() => make(file, wanted, original));
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

const isFresh = async (file: string): Promise<boolean> =>
  Date.now() - (await stat(file).catch(() => ({ mtimeMs: 0 }))).mtimeMs < freshInMs;

async function make(
  file: string,
  wanted: PictureWanted,
  original: () => Promise<Uint8Array | null>,
): Promise<ResizedPicture | null> {
  const source = await original();
  const made = source && (await resizing(() => resize(source, wanted)).catch(() => null));
  if (made) await keep(file, made);
  return made;
}

/** Whoever changes how pictures are made raises it: those made before are then not taken for these. */
export const recipe = "3";

/** Weighed on the demonstration's films (`docs/decisions/pictures.md`). */
function resize(source: Uint8Array, { width, format }: PictureWanted): Promise<Buffer> {
  const resized = sharp(source, { limitInputPixels: mostPixels })
    .timeout({ seconds: longestInSeconds })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  switch (format) {
    case "avif":
      return resized.avif({ quality: 34, effort: 4, chromaSubsampling: "4:2:0" }).toBuffer();
    case "webp":
      return resized.webp({ quality: 70 }).toBuffer();
    case "jpeg":
      return resized.flatten({ background: "#ffffff" }).jpeg({ quality: 72, mozjpeg: true }).toBuffer();
  }
}

/** A full disk costs time, not pictures. */
async function keep(file: string, made: Uint8Array): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeWholeFile(file, made);
  } catch (error) {
    console.warn(`picture cache: ${error instanceof Error ? error.message : "cannot be written"}`);
  }
}
