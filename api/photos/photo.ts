import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ResizeOptions } from "sharp";
import { writeWholeFile } from "../../server/whole-file.mjs";
import { refuseField } from "../http/refusal-error";
import { messages } from "../messages";
import { decodePhoto } from "./photo-decoder";

/** Uploaded photos: png or jpeg under 2 MB, received as a data URL and stored as files. */

const maxBytes = 2_097_152;

const dataUrlStart = /^data:image\/(?:png|jpe?g);base64,/i;
const ownPath = /^Uploads\/(?:fotos|avaliacoes|portfolio|orcamentos|pedidos)\/[\w-]+\.jpg$/;
const magicNumbers = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

const isDataUrl = (image: string): boolean => /^data:/i.test(image);

interface PhotoRules {
  readonly folder: string;
  readonly refusal: string;
}

interface PhotoShape {
  readonly place: "fotos" | "avaliacoes" | "portfolio" | "orcamentos" | "pedidos";
  readonly size: ResizeOptions;
}

const profilePhoto: PhotoShape = { place: "fotos", size: { width: 480, height: 480, fit: "cover" } };

export const large: ResizeOptions = { width: 1600, height: 1600, fit: "inside", withoutEnlargement: true };

export const reviewPhoto: PhotoShape = { place: "avaliacoes", size: large };

export const portfolioPhoto: PhotoShape = { place: "portfolio", size: large };

export const quotePhoto: PhotoShape = { place: "orcamentos", size: large };

export const productPhoto = { place: "produtos", size: large } as const;

/** Stores a copy without EXIF data under an unguessable name, 'Uploads/fotos/…'. */
export async function storePhoto(
  dataUrl: string,
  { folder, refusal }: PhotoRules,
  { place, size }: PhotoShape,
): Promise<string> {
  return storeJpeg(await readPhoto(dataUrl, size, refusal), place, folder);
}

/** An upright JPEG without metadata. Refuses what is no PNG or JPEG under 2 MB. */
export async function readPhoto(dataUrl: string, size: ResizeOptions, refusal: string): Promise<Buffer> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  const isPhoto = dataUrlStart.test(dataUrl) && hasMagicNumber(bytes);
  if (bytes.length >= maxBytes || !isPhoto) throw refuse(refusal);
  const jpeg = await decodePhoto(bytes, size);
  if (jpeg === null) throw refuse(refusal);
  return jpeg;
}

/** Stores the file under an unguessable name. */
export async function storeJpeg(jpeg: Buffer, place: PhotoShape["place"], folder: string): Promise<string> {
  const name = `${randomBytes(16).toString("base64url")}.jpg`;
  try {
    await mkdir(join(folder, place), { recursive: true });
    await writeWholeFile(join(folder, place, name), jpeg);
  } catch (error) {
    console.error(`uploads: ${getErrorCode(error)}`);
    throw refuse(messages.photoNotKept);
  }
  return `Uploads/${place}/${name}`;
}

/** A data URL replaces the photo, null removes it, a path or undefined keeps it. `save` maps the old path to the new one. */
export async function replacePhoto(
  image: string | null | undefined,
  rules: PhotoRules,
  save: (imageAfter: (before: string | null) => string | null) => Promise<string | null>,
): Promise<void> {
  const photo = image != null && isDataUrl(image) ? await storePhoto(image, rules, profilePhoto) : null;
  const imageAfter = (before: string | null) => photo ?? (image === null ? null : before);
  const tryToDelete = (path: string | null) => deletePhoto(path, rules.folder);
  let before: string | null;
  try {
    before = await save(imageAfter);
  } catch (error) {
    await tryToDelete(photo);
    throw error;
  }
  if (before !== imageAfter(before)) await tryToDelete(before);
}

/** Logs a failure, which leaves the file. */
export async function deletePhoto(path: string | null, folder: string): Promise<void> {
  if (path === null || !ownPath.test(path)) return;
  await rm(join(folder, path.replace(/^Uploads\//, "")), { force: true }).catch((error: unknown) =>
    console.error(`uploads: ${getErrorCode(error)}`),
  );
}

/** Logs only the error code: the message contains the photo's path. */
const getErrorCode = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "cannot be written";

const hasMagicNumber = (bytes: Buffer): boolean =>
  magicNumbers.some((beginning) => beginning.every((byte, place) => bytes[place] === byte));

const refuse = (message: string) => refuseField(422, "image", message);
