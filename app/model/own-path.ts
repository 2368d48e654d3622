const base = "http://shop.invalid";

/**
 * Validates a redirect target such as `voltar`: a path of this shop with its query, else `fallback`. Follows URL
 * parsing of browsers, which drop tabs and line breaks, treat '\' as '/', and read a leading '//' as another host, also
 * after resolving dots.
 */
export function ownPath(to: string | null | undefined, fallback: string): string {
  const url = to?.startsWith("/") ? parseUrl(to, base) : null;
  if (url?.origin !== base || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}

/** Whether an own path, with any query, is one of these. */
export const hasPathname = (ownPath: string, ...pathnames: readonly string[]): boolean =>
  pathnames.includes(new URL(ownPath, base).pathname);

/** Null for an invalid URL, as `URL.parse` does, which many shoppers' browsers lack. */
export function parseUrl(url: string, base?: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}
