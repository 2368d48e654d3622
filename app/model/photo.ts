/** png, jpeg or jpg, under 2 MB for the upstream (purchase 5, "Photo"). A larger photo or another format is converted before. */

export const photoLimitInBytes = 2_097_152;

/** Limit for one uploaded file, larger than any photo of a phone's camera. */
export const maxUploadInBytes = 12 * 1024 * 1024;

/** Longest side of a converted photo. */
export const maxPhotoSideInPixels = 1600;

/** `accept` attribute of the file input. */
export const photoKinds = "image/png,image/jpeg,image/webp,image/avif,.png,.jpeg,.jpg,.jfif";

export type PhotoKind = "image/png" | "image/jpeg";

const beginnings: readonly (readonly [PhotoKind, readonly number[]])[] = [
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
];

/** The kind by the first bytes, whatever the name; null for another. */
export const detectPhotoKind = (content: Uint8Array): PhotoKind | null =>
  beginnings.find(([, beginning]) => beginning.every((byte, place) => content[place] === byte))?.[0] ?? null;

/** An iPhone's own format, which browsers other than Safari and this server cannot read. */
export const isHeic = (content: Uint8Array): boolean =>
  /^ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/.test(String.fromCharCode(...content.subarray(4, 12)));
