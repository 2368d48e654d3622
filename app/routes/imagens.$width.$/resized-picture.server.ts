import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";

/** The widths that are made; a request for any other is refused, so that nobody can fill the disk. */
export const pictureWidths = [240, 360, 480, 720, 1200] as const;

export type PictureFormat = "avif" | "webp" | "jpeg";
export type ResizedPicture = Uint8Array;

export interface PictureWanted {
  readonly path: string;
  readonly width: (typeof pictureWidths)[number];
  readonly format: PictureFormat;
}

/** The lightest kind of picture that an Accept header names; JPEG where it names none. */
export function bestFormat(accept: string | null): PictureFormat {
  if (accept?.includes("image/avif")) return "avif";
  if (accept?.includes("image/webp")) return "webp";
  return "jpeg";
}

const underway = new Map<string, Promise<ResizedPicture | null>>();

/**
 * A picture at its width: from the folder where it was made before, else made now and kept. The same picture asked for
 * twice at once is made once. Null where there is no original, or where it is no picture.
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
  if (kept) return kept;
  const source = await original();
  const made = source && (await resize(source, wanted).catch(() => null));
  if (made) await keep(file, made);
  return made;
}

function resize(source: Uint8Array, { width, format }: PictureWanted): Promise<Buffer> {
  const resized = sharp(source, { limitInputPixels: 40_000_000 })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  switch (format) {
    case "avif":
      return resized.avif({ quality: 45, effort: 3 }).toBuffer();
    case "webp":
      return resized.webp({ quality: 70 }).toBuffer();
    case "jpeg":
      return resized.flatten({ background: "#ffffff" }).jpeg({ quality: 72, mozjpeg: true }).toBuffer();
  }
}

/** Under another name first, so that nobody reads half a picture. A full disk costs time, not pictures. */
async function keep(file: string, made: Uint8Array): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    const unfinished = `${file}.${randomUUID()}`;
    await writeFile(unfinished, made);
    await rename(unfinished, file);
  } catch (error) {
    console.warn(`picture cache: ${error instanceof Error ? error.message : "cannot be written"}`);
  }
}
