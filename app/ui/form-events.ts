import type { FormEvent } from "react";

/** Returns null for a submit by script or Enter. */
export function getSubmitter({ nativeEvent }: FormEvent): HTMLButtonElement | null {
  const submitter = "submitter" in nativeEvent ? nativeEvent.submitter : null;
  return submitter instanceof HTMLButtonElement ? submitter : null;
}

/** Focuses this field on document load. A fragment cannot do this: all buttons of the form share one URL. */
export const getAutoFocus = (isFocused: boolean): { autoFocus?: true } =>
  isFocused ? { autoFocus: true } : {};

/** Fires the same events as typing, so that form checks run. */
export function fillIn(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  if (field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Data of a `clientAction` whose post got no answer. An error status, so that Remix does not revalidate: that would fail too. */
export const createLostAnswer = (refusal: object): Response =>
  new Response(JSON.stringify(refusal), {
    status: 503,
    headers: { "content-type": "application/json" },
  });
