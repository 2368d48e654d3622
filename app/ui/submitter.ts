import type { FormEvent } from "react";

/** The button that submits a form; null where script or Enter does without one. */
export function submitterOf({ nativeEvent }: FormEvent<HTMLElement>): HTMLButtonElement | null {
  const submitter = "submitter" in nativeEvent ? nativeEvent.submitter : null;
  return submitter instanceof HTMLButtonElement ? submitter : null;
}
