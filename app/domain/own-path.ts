const anywhere = "http://shop.invalid";

/**
 * Path, query and fragment of an address of this shop; null for any other address. What comes back is what a
 * browser would make of it, so that tricks with tabs, backslashes and dots are seen for what they are.
 */
export function ownPath(to: unknown): string | null {
  if (typeof to !== "string" || !to.startsWith("/") || !URL.canParse(to, anywhere)) return null;
  const url = new URL(to, anywhere);
  // '/.//evil.example' has a path of its own that a browser would read as another host.
  if (url.origin !== anywhere || url.pathname.startsWith("//")) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
