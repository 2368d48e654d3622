import { type RefObject, useEffect, useRef } from "react";

/** Brings an error summary into sight, and to whoever listens, each time that `what` it says is another. */
export function useSeen(what: unknown): RefObject<HTMLDivElement> {
  const here = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said is when to look, not what at
  useEffect(() => {
    here.current?.querySelector<HTMLElement>("[role=alert]")?.focus();
  }, [what]);
  return here;
}
