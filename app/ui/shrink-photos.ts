import { maxPhotoSideInPixels, photoLimitInBytes } from "~/model/photo";

/**
 * Replaces chosen photos that are too large for the upstream by smaller ones. False if the browser cannot read one of
 * them. Throws in a browser that lacks the means; the server has them too.
 */
export async function shrinkPhotos(field: HTMLInputElement): Promise<boolean> {
  const chosen = field.files;
  const files = new DataTransfer();
  for (const file of chosen ?? []) files.items.add(file.size < photoLimitInBytes ? file : await shrink(file));
  if (field.files !== chosen) return true;
  field.files = files.files;
  return [...files.files].every(({ size }) => size < photoLimitInBytes);
}

async function shrink(file: File): Promise<File> {
  if (!("createImageBitmap" in window)) throw new Error("No createImageBitmap");
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    const scale = Math.min(1, maxPhotoSideInPixels / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
    if (blob === null || blob.size >= file.size) return file;
    return new File([blob], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: "image/jpeg" });
  } catch {
    return file;
  }
}
