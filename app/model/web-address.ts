import { ownPath, parseUrl } from "./own-path";

/** Browsers drop some of these from URLs and read '\' as '/'. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const deceptive = /[\u0000-\u001f\u007f\\]/;

/** Normalised http or https URL; null for anything else. */
export function webAddress(text: string | null | undefined): string | null {
  const written = text?.trim();
  if (!written || deceptive.test(written) || !/^https?:\/\//i.test(written)) return null;
  const url = parseUrl(written);
  return url === null || url.username || url.password ? null : url.href;
}

/** Safe link: http, https, or a path of the shop; null for anything else. */
export function linkAddress(text: string | null | undefined): string | null {
  const written = text?.trim() ?? "";
  if (deceptive.test(written)) return null;
  return webAddress(written) ?? (ownPath(written, "") || null);
}

const maxInlineLength = 100_000;

/** A raster picture as a data URL, small enough to stand in a page. */
export const isInlinePicture = (picture: string): boolean =>
  picture.length <= maxInlineLength &&
  /^data:image\/(png|jpe?g|webp|avif|gif);base64,[A-Za-z0-9+/]+={0,2}$/.test(picture);

/** Upstream picture path such as 'Uploads/x.webp'; null for absolute URLs and path traversal. */
export function picturePath(text: string | null | undefined): string | null {
  const path = text?.trim().replace(/^\/(?!\/)/, "") ?? "";
  const isPlain =
    path !== "" && !path.startsWith("//") && !deceptive.test(path) && !/^[a-z][a-z\d+.-]*:/i.test(path);
  return isPlain && !path.split("/").some((part) => /^\.{1,2}$/.test(part)) ? path : null;
}
