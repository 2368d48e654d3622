import { messages } from "~/messages";
import { photoToDataUrl } from "./uploaded-photo.server";

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
