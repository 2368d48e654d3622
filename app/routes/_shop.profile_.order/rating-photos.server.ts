import type { FieldErrors } from "~/domain/refusal";
import { messages } from "~/messages";
import { getSize, photosIn, readPhotos } from "~/services/uploaded-photos.server";
import { maxPhotos, photosField } from "./rating-fields";

/** Of all photos of a rating. */
const maxMegabytes = 12;
export const maxPhotoBytes = maxMegabytes * 1024 * 1024;

export interface RatingPhotos {
  /** Data URLs by subject. */
  readonly pictures: ReadonlyMap<string, readonly string[]>;
  readonly errors: FieldErrors;
}

export async function readRatingPhotos(form: FormData, keys: readonly string[]): Promise<RatingPhotos> {
  const pictures = new Map<string, readonly string[]>();
  const errors: Record<string, readonly string[]> = {};
  const files = keys
    .map((key) => [key, photosIn(form, photosField(key))] as const)
    .filter(([, some]) => some.length > 0);
  const totalBytes = getSize(files.flatMap(([, some]) => some));
  for (const [key, some] of files) {
    const read = await readPhotos(some, { maxPhotos, maxMegabytes, totalBytes });
    if (read.ok) pictures.set(key, read.pictures);
    else errors[photosField(key)] = [read.message];
  }
  return { pictures, errors };
}

/** Browsers clear file inputs, so a refused form asks for its photos again. */
export const askAgain = ({ pictures }: RatingPhotos): FieldErrors =>
  Object.fromEntries([...pictures.keys()].map((key) => [photosField(key), [messages.ours.photosAgain]]));
