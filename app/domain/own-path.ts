const base = "http://shop.invalid";

/**
 * Where a redirect may go: a path of this shop with its query, as `voltar` carries it; anything else is `fallback`.
 * It is judged as browsers read addresses: they drop tabs and line breaks, take '\' for '/', and would take a path that
 * begins with two slashes, also once its dots are resolved, for another host.
 */
export function ownPath(to: string | null | undefined, fallback: string): string {
  if (!to?.startsWith("/") || !URL.canParse(to, base)) return fallback;
  const url = new URL(to, base);
  if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}
