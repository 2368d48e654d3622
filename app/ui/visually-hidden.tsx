import type { ReactNode } from "react";

/** For screen readers and text browsers; the latter do not support `aria-label`. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
