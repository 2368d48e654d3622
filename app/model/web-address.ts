/** Browsers drop some of these from URLs and read '\' as '/'. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const deceptive = /[\u0000-\u001f\u007f\\]/;

/** Normalised http or https URL; null for anything else. */
export function toWebAddress(text: string | null | undefined): string | null {
  const written = text?.trim();
  if (!written || deceptive.test(written) || !/^https?:\/\//i.test(written)) return null;
  const url = parseUrl(written);
  return url === null || url.username || url.password ? null : url.href;
}

/** Safe link: http, https, or a path of the shop; null for anything else. */
export function toLinkAddress(text: string | null | undefined): string | null {
  const written = text?.trim() ?? "";
  if (deceptive.test(written)) return null;
  return toWebAddress(written) ?? (toOwnPath(written, "") || null);
}

const maxInlineLength = 100_000;

/** A raster picture as a data URL, small enough to stand in a page. */
export const isInlinePicture = (picture: string): boolean =>
  picture.length <= maxInlineLength &&
  /^data:image\/(png|jpe?g|webp|avif|gif);base64,[A-Za-z0-9+/]+={0,2}$/.test(picture);

/** Upstream picture path such as 'Uploads/x.webp'; null for absolute URLs and path traversal. */
export function toPicturePath(text: string | null | undefined): string | null {
  const path = text?.trim().replace(/^\/(?!\/)/, "") ?? "";
  const isPlain =
    path !== "" && !path.startsWith("//") && !deceptive.test(path) && !/^[a-z][a-z\d+.-]*:/i.test(path);
  return isPlain && !path.split("/").some((part) => /^\.{1,2}$/.test(part)) ? path : null;
}

const base = "http://shop.invalid";

/**
 * Validates a redirect target such as `voltar`: a path of this shop with its query, else `fallback`. Follows URL
 * parsing of browsers, which drop tabs and line breaks, treat '\' as '/', and read a leading '//' as another host, also
 * after resolving dots.
 */
export function toOwnPath(to: string | null | undefined, fallback: string): string {
  const url = to?.startsWith("/") ? parseUrl(to, base) : null;
  if (url?.origin !== base || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}

/** Whether an own path, with any query, is one of these. */
export const hasPathname = (ownPath: string, ...pathnames: readonly string[]): boolean =>
  pathnames.includes(new URL(ownPath, base).pathname);

/** Null for an invalid URL, as `URL.parse` does, which many shoppers' browsers lack. */
function parseUrl(url: string, base?: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}

/** Slug of a name: lower case, spaces to hyphens (catalogue 2, "Route list"). */
export const toSlug = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, "-");

/** Lower-case letters and digits joined by hyphens: 'São José (SP)' is 'sao-jose-sp'. */
export const toPlainSlug = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replaceAll(" ", "-");

/** Readable, though not as it was written: 'Vinil fosco' of 'vinil-fosco'. */
export function formatSlugAsName(slug: string): string {
  const name = slug.replaceAll("-", " ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * Name for the upstream: this category needs its spaces, all others use the slug (catalogue 2, "Category and
 * subcategory pages").
 */
export const toCategoryName = (slug: string): string =>
  slug === "arquitetura-e-design" ? "arquitetura e design" : slug;
