import type { AnchorHTMLAttributes } from "react";

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/**
 * Every link of the shop. A plain anchor: documents are light, and a page reached by a link is the same
 * with and without script. Only a part of a page that is chosen over and over may be followed by script (`AttributeChoice`'s `link`).
 */
export function Link({ href, ...rest }: LinkProps) {
  return <a href={href} {...rest} />;
}
