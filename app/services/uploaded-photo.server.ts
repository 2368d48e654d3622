import { detectPhotoKind } from "~/domain/photo";
import type { FieldErrors } from "~/domain/refusal";
import { messages } from "~/messages";

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
