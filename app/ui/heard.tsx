import type { ReactNode } from "react";

/**
 * What an icon means, in words: read out by screen readers, shown by text browsers, which know neither icons nor
 * `aria-label`.
 */
export function Heard({ children }: { children: ReactNode }) {
  return <span className="heard">{children}</span>;
}
