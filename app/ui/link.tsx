import type { AnchorHTMLAttributes } from "react";

/**
 * Every link of the shop. A plain anchor: documents are light, and a page reached by a link is the same
 * with and without script. Client navigation would be switched on here, and nowhere else.
 */
export function Link({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a href={href} {...rest} />;
}
