import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { writeWholeFile } from "../../serving/whole-file.mjs";
import { Refused } from "../http/refused";
import { messages } from "../messages";

/** Photos of shoppers (purchase 5): png or jpeg under 2 MB, which arrive as a data URL and are kept as files. */

const limitInBytes = 2_097_152;
const sideInPx = 480;
/** More than a large camera's: a small file of so many pixels is a trap. */
const mostPixels = 50_000_000;
const longestInSeconds = 10;

const dataUrlStart = /^data:image\/(?:png|jpe?g);base64,/i;
const ownPath = /^Uploads\/fotos\/[\w-]+\.jpg$/;
const beginnings = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

const isDataUrl = (image: string): boolean => /^data:/i.test(image);

interface PhotoRules {
  /** Where uploads are stored. */
  readonly folder: string;
  /** What is said of a file that is too large or no photo. */
  readonly refusal: string;
}

/**
 * Draws a photo anew, square and without what a camera writes into it (place, time), and keeps it under a name that
 * nobody guesses. Answers its path, 'Uploads/fotos/…'.
 */
async function keepPhoto(dataUrl: string, { folder, refusal }: PhotoRules): Promise<string> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  const isPhoto = dataUrlStart.test(dataUrl) && beginsAsPhoto(bytes);
  if (bytes.length >= limitInBytes || !isPhoto) throw refuse(refusal);
  const drawn = await draw(bytes).catch(() => {
    throw refuse(refusal);
  });
  const name = `${randomBytes(16).toString("base64url")}.jpg`;
  try {
    await mkdir(join(folder, "fotos"), { recursive: true });
    await writeWholeFile(join(folder, "fotos", name), drawn);
  } catch (error) {
    console.error(`uploads: ${codeOf(error)}`);
    throw refuse(messages.photoNotKept);
  }
  return `Uploads/fotos/${name}`;
}

/**
 * Changes a photo together with whatever `save` changes: a data URL is a new one, null takes it away, a path or nothing
 * leaves it. `save` is told which image follows the one it finds, and answers the one it found; of the two the file that
 * nobody needs any more goes, and where it fails the new one.
 */
export async function changingPhoto(
  image: string | null | undefined,
  rules: PhotoRules,
  save: (imageAfter: (before: string | null) => string | null) => Promise<string | null>,
): Promise<void> {
  const photo = image != null && isDataUrl(image) ? await keepPhoto(image, rules) : null;
  const imageAfter = (before: string | null) => photo ?? (image === null ? null : before);
  const dropQuietly = (path: string | null) =>
    dropPhoto(path, rules.folder).catch((error: unknown) => console.error(`uploads: ${codeOf(error)}`));
  let before: string | null;
  try {
    before = await save(imageAfter);
  } catch (error) {
    await dropQuietly(photo);
    throw error;
  }
  if (before !== imageAfter(before)) await dropQuietly(before);
}

/** Forgets a photo that was kept here; other paths are left alone. */
async function dropPhoto(path: string | null, folder: string): Promise<void> {
  if (path === null || !ownPath.test(path)) return;
  await rm(join(folder, path.replace(/^Uploads\//, "")), { force: true });
}

/** Without the path, which names the photo. */
const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "cannot be written";

const beginsAsPhoto = (bytes: Buffer): boolean =>
  beginnings.some((beginning) => beginning.every((byte, place) => bytes[place] === byte));

const draw = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
    .timeout({ seconds: longestInSeconds })
    .rotate()
    .resize(sideInPx, sideInPx, { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 85, mozjpeg: true })
    .toBuffer();

const refuse = (message: string) => new Refused(422, message, { errors: { image: [message] } });
