import { useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { submitterOf } from "~/ui/submitter";

/**
 * While a card is typed, the forms round it are sent without loading the document anew, which would forget the card:
 * the same addresses, the same answers. Everything else stays a plain form.
 */
export function usePostingInPlace(isNeeded: boolean) {
  const submit = useSubmit();
  return (event: FormEvent<HTMLElement>) => {
    const { target } = event;
    if (!isNeeded || event.defaultPrevented || !(target instanceof HTMLFormElement)) return;
    event.preventDefault();
    submit(submitterOf(event) ?? target);
  };
}

/** A step that came in place begins as a document does: on top, and read from there. */
export function useBeginningOnTop(step: string): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    window.scrollTo(0, 0);
    document.getElementById("conteudo")?.focus({ preventScroll: true });
  }, [step]);
}
