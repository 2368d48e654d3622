import type { FormEvent } from "react";

/** Returns null for a submit by script or Enter. */
export function getSubmitter({ nativeEvent }: FormEvent): HTMLButtonElement | null {
  const submitter = "submitter" in nativeEvent ? nativeEvent.submitter : null;
  return submitter instanceof HTMLButtonElement ? submitter : null;
}
