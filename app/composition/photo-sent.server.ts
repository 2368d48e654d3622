import { photoKindOf } from "~/domain/photo";
import { messages } from "~/messages";
import type { FieldErrors } from "./form.server";

/** What the form says about the photo: a new one as a data URL, none any more, or (undefined) nothing. */
export type PhotoSent =
  | { readonly ok: true; readonly picture: string | null | undefined }
  | { readonly ok: false; readonly message: string };

/**
 * Purchase 5, "Photo"; installers 5, "Image upload". One message for every file that is refused, be it too large or no
 * photo. A new photo counts more than the wish to have none.
 */
export async function photoSent(form: FormData, refused: string): Promise<PhotoSent> {
  const file = form.get("image");
  if (!(file instanceof File) || (file.name === "" && file.size === 0)) {
    return { ok: true, picture: form.has("removerFoto") ? null : undefined };
  }
  const content = Buffer.from(await file.arrayBuffer());
  const kind = photoKindOf(file, content);
  if (kind === "too-large" || kind === "no-photo") return { ok: false, message: refused };
  return { ok: true, picture: `data:${kind};base64,${content.toString("base64")}` };
}

/** What a form that comes back says at its photo: what is wrong, or that no browser keeps a chosen file. */
export function photoErrors(photo: PhotoSent): FieldErrors {
  if (!photo.ok) return { image: [photo.message] };
  return photo.picture ? { image: [messages.ours.photoAgain] } : {};
}
