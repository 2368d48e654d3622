/** Purchase 5: png, jpeg or jpg, under 2 MB. */

export const photoLimitInBytes = 2_097_152;

/** `accept` attribute of the file input. */
export const photoKinds = ".png,.jpeg,.jpg,image/png,image/jpeg";

export type PhotoKind = "image/png" | "image/jpeg";

export type PhotoFault = "too-large" | "no-photo";

const beginnings: readonly (readonly [PhotoKind, readonly number[]])[] = [
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
];

/** The image type, or why the file is refused. File name and magic bytes must agree. */
export function detectPhotoKind(
  file: { name: string; size: number },
  content: Uint8Array,
): PhotoKind | PhotoFault {
  if (file.size >= photoLimitInBytes) return "too-large";
  const found = beginnings.find(([, beginning]) => beginning.every((byte, place) => content[place] === byte));
  return found && /\.(png|jpe?g)$/i.test(file.name) ? found[0] : "no-photo";
}
