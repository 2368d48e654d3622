import PQueue from "p-queue";
import { messages } from "~/messages";
import {
  detectPhotoKind,
  isHeic,
  maxPhotoSideInPixels,
  maxUploadInBytes,
  type PhotoKind,
  photoLimitInBytes,
} from "~/model/photo";
import type { FieldErrors } from "~/model/refusal";
import { isSmallEnough } from "../../common/photo-size";
import { sharp } from "../../server/raster-pictures.mjs";

interface PhotoLimits {
  readonly maxPhotos: number;
  readonly maxMegabytes: number;
  /** Size of all photos of the form, if it has more than these files. */
  readonly totalBytes?: number;
}

/** Data URLs, or the message of a refusal. */
export type UploadedPhotos =
  | { readonly ok: true; readonly pictures: readonly string[] }
  | { readonly ok: false; readonly message: string };

export const readPhotoFiles = (form: FormData, name: string): File[] =>
  form.getAll(name).flatMap((value) => (value instanceof File && value.size > 0 ? [value] : []));

export const getSize = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0);

export async function readPhotos(
  files: readonly File[],
  { maxPhotos, maxMegabytes, totalBytes = getSize(files) }: PhotoLimits,
): Promise<UploadedPhotos> {
  const refuse = (message: string) => ({ ok: false, message }) as const;
  if (totalBytes >= maxMegabytes * 1024 * 1024) return refuse(messages.ours.photosTooLarge(maxMegabytes));
  if (files.length > maxPhotos) return refuse(messages.ours.tooManyPhotos(maxPhotos));
  const pictures: string[] = [];
  for (const file of files) {
    const photo = await readPhoto(file, messages.profile.photoTooLarge);
    if (!photo.ok) return photo;
    pictures.push(photo.picture);
  }
  return { ok: true, pictures };
}

/** A data URL, null to remove the photo, or undefined for no change. */
export type UploadedPhoto =
  | { readonly ok: true; readonly picture: string | null | undefined }
  | { readonly ok: false; readonly message: string };

/** Purchase 5, "Photo"; installers 5, "Image upload". A new photo overrides the removal checkbox. */
export async function readUploadedPhoto(form: FormData, refused: string): Promise<UploadedPhoto> {
  const file = form.get("image");
  if (!(file instanceof File) || (file.name === "" && file.size === 0)) {
    return { ok: true, picture: form.has("removerFoto") ? null : undefined };
  }
  return readPhoto(file, refused);
}

const decoding = new PQueue({ concurrency: 1 });
const maxWaiting = 20;
/** Limit for a JPEG that is read line by line: phone cameras have 50 million pixels. */
const maxBaselinePixels = 60_000_000;
const maxInSeconds = 15;

type ReadPhoto =
  | { readonly ok: true; readonly picture: string }
  | { readonly ok: false; readonly message: string };

/**
 * A data URL that the upstream takes: the file itself if it is a PNG or JPEG under 2 MB that is small enough unpacked, else a
 * JPEG made of it. `tooLarge` is the message for a file that is too large and cannot be made smaller.
 */
export async function readPhoto(file: File, tooLarge: string): Promise<ReadPhoto> {
  const refuse = (message: string) => ({ ok: false, message }) as const;
  if (file.size >= maxUploadInBytes) return refuse(tooLarge);
  const content = Buffer.from(await file.arrayBuffer());
  if (isHeic(content)) return refuse(messages.input.photoHeic);
  const kind = detectPhotoKind(content);
  const isUnderLimit = content.length < photoLimitInBytes;
  const size = kind !== null && isUnderLimit ? await readSize(content) : null;
  // The upstream refuses what has no size.
  if (kind !== null && isUnderLimit && (size === null || isSmallEnough(size)))
    return { ok: true, picture: `data:${kind};base64,${content.toString("base64")}` };
  const converted = await decode(() => convert(content, kind));
  if (converted === "busy") return refuse(messages.input.photosBusy);
  if (converted && converted.length < photoLimitInBytes)
    return { ok: true, picture: `data:image/jpeg;base64,${converted.toString("base64")}` };
  return refuse(isUnderLimit && size === null ? messages.input.photoUnreadable : tooLarge);
}

/** Photos are decoded one by one; null for what is no picture. */
export async function decode(read: () => Promise<Buffer>): Promise<Buffer | null | "busy"> {
  if (decoding.size >= maxWaiting) return "busy";
  return (await decoding.add(() => read().catch(() => null))) ?? null;
}

async function readSize(content: Buffer): Promise<Parameters<typeof isSmallEnough>[0] | null> {
  try {
    return await sharp(content).metadata();
  } catch {
    return null;
  }
}

async function convert(content: Buffer, kind: PhotoKind | null): Promise<Buffer> {
  const size = await sharp(content).metadata();
  const isCameraPhoto = kind === "image/jpeg" && !size.isProgressive;
  if (!isCameraPhoto && !isSmallEnough(size)) throw new RangeError("Too many pixels");
  return sharp(content, { limitInputPixels: maxBaselinePixels, failOn: "error" })
    .timeout({ seconds: maxInSeconds })
    .rotate()
    .resize({
      width: maxPhotoSideInPixels,
      height: maxPhotoSideInPixels,
      fit: "inside",
      withoutEnlargement: true,
    })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Browsers clear file inputs, so the form asks for the file again. */
export function getPhotoErrors(photo: UploadedPhoto): FieldErrors {
  if (!photo.ok) return { image: [photo.message] };
  return photo.picture ? { image: [messages.ours.photoAgain] } : {};
}
