import PQueue from "p-queue";
import {
  detectPhotoKind,
  isHeic,
  maxPhotoSideInPixels,
  maxUploadInBytes,
  photoLimitInBytes,
} from "~/domain/photo";
import type { FieldErrors } from "~/domain/refusal";
import { messages } from "~/messages";
import { sharp } from "./raster-pictures.server";

interface PhotoLimits {
  readonly maxPhotos: number;
  readonly maxMegabytes: number;
  /** Of all photos of the form, where they are more than these. */
  readonly totalBytes?: number;
}

/** Data URLs, or the message of a refusal. */
export type UploadedPhotos =
  | { readonly ok: true; readonly pictures: readonly string[] }
  | { readonly ok: false; readonly message: string };

export const photosIn = (form: FormData, name: string): File[] =>
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

const converting = new PQueue({ concurrency: 1 });
const maxWaiting = 20;
/** Cameras of phones have 50 million; other formats are held in memory whole. */
const maxPixels = { jpeg: 60_000_000, other: 25_000_000 };

type ReadPhoto =
  | { readonly ok: true; readonly picture: string }
  | { readonly ok: false; readonly message: string };

/**
 * A data URL that the upstream takes: the file itself if it is a PNG or JPEG under 2 MB, else a JPEG made of it.
 * `tooLarge` is the message for a file that is too large and cannot be made smaller.
 */
export async function readPhoto(file: File, tooLarge: string): Promise<ReadPhoto> {
  const content = Buffer.from(await file.arrayBuffer());
  const kind = detectPhotoKind(content);
  if (kind !== null && content.length < photoLimitInBytes) {
    return { ok: true, picture: `data:${kind};base64,${content.toString("base64")}` };
  }
  const refuse = (message: string) => ({ ok: false, message }) as const;
  if (content.length >= maxUploadInBytes) return refuse(tooLarge);
  if (isHeic(content)) return refuse(messages.input.photoHeic);
  if (converting.size >= maxWaiting) return refuse(messages.input.photosBusy);
  const converted = await converting.add(() => convert(content, kind === "image/jpeg" ? "jpeg" : "other"));
  if (converted && converted.length < photoLimitInBytes)
    return { ok: true, picture: `data:image/jpeg;base64,${converted.toString("base64")}` };
  return refuse(content.length < photoLimitInBytes ? messages.input.photoUnreadable : tooLarge);
}

/** Null for what is no picture. */
async function convert(content: Buffer, kind: keyof typeof maxPixels): Promise<Buffer | null> {
  try {
    return await sharp(content, { limitInputPixels: maxPixels[kind], failOn: "error" })
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
  } catch {
    return null;
  }
}

/** Browsers clear file inputs, so the form asks for the file again. */
export function photoErrors(photo: UploadedPhoto): FieldErrors {
  if (!photo.ok) return { image: [photo.message] };
  return photo.picture ? { image: [messages.ours.photoAgain] } : {};
}
