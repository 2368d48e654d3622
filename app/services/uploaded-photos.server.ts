import { detectPhotoKind } from "~/domain/photo";
import type { FieldErrors } from "~/domain/refusal";
import { messages } from "~/messages";

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
  const read = await Promise.all(files.map(photoToDataUrl));
  const pictures = read.filter((photo) => photo !== null);
  return pictures.length < read.length ? refuse(messages.profile.photoTooLarge) : { ok: true, pictures };
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
  const picture = await photoToDataUrl(file);
  return picture === null ? { ok: false, message: refused } : { ok: true, picture };
}

/** Null for a file that is too large or no photo. */
export async function photoToDataUrl(file: File): Promise<string | null> {
  const content = Buffer.from(await file.arrayBuffer());
  const kind = detectPhotoKind(file, content);
  return kind === "too-large" || kind === "no-photo"
    ? null
    : `data:${kind};base64,${content.toString("base64")}`;
}

/** Browsers clear file inputs, so the form asks for the file again. */
export function photoErrors(photo: UploadedPhoto): FieldErrors {
  if (!photo.ok) return { image: [photo.message] };
  return photo.picture ? { image: [messages.ours.photoAgain] } : {};
}
