import type { FieldErrors } from "~/forms/form-rules";
import { messages } from "~/messages";
import { photoToDataUrl } from "~/services/uploaded-photo.server";
import { maxPhotos, photosField } from "./rating-fields";

/** Of all photos of a rating. */
const maxMegabytes = 12;
export const maxPhotoBytes = maxMegabytes * 1024 * 1024;

export interface RatingPhotos {
  /** Data URLs by subject. */
  readonly pictures: ReadonlyMap<string, readonly string[]>;
  readonly errors: FieldErrors;
}

export const photosIn = (form: FormData, key: string): File[] =>
  form.getAll(photosField(key)).flatMap((value) => (value instanceof File && value.size > 0 ? [value] : []));

export async function readPhotos(form: FormData, keys: readonly string[]): Promise<RatingPhotos> {
  const pictures = new Map<string, readonly string[]>();
  const errors: Record<string, readonly string[]> = {};
  const files = keys.map((key) => [key, photosIn(form, key)] as const).filter(([, some]) => some.length > 0);
  const total = files.flatMap(([, some]) => some).reduce((sum, { size }) => sum + size, 0);
  for (const [key, some] of files) {
    const read = await Promise.all(some.slice(0, maxPhotos).map(photoToDataUrl));
    const photos = read.filter((photo) => photo !== null);
    const fault = faultOf({ total, chosen: some.length, isReadable: photos.length === read.length });
    if (fault === null) pictures.set(key, photos);
    else errors[photosField(key)] = [fault];
  }
  return { pictures, errors };
}

function faultOf(photos: { total: number; chosen: number; isReadable: boolean }): string | null {
  if (photos.total >= maxPhotoBytes) return messages.ours.photosTooLarge(maxMegabytes);
  if (photos.chosen > maxPhotos) return messages.ours.tooManyPhotos(maxPhotos);
  return photos.isReadable ? null : messages.profile.photoTooLarge;
}

/** Browsers clear file inputs, so a refused form asks for its photos again. */
export const askAgain = ({ pictures }: RatingPhotos): FieldErrors =>
  Object.fromEntries([...pictures.keys()].map((key) => [photosField(key), [messages.ours.photosAgain]]));
