import type { AnchorHTMLAttributes } from "react";

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** Document navigation. Client navigation is only for frequent changes within a page (`AttributeChoice`'s `link`). */
export function Link({ href, ...rest }: LinkProps) {
  return <a href={href} title={rest.target === "_blank" ? "Abre em nova aba" : undefined} {...rest} />;
}
