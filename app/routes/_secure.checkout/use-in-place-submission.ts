import { useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { submitterOf } from "~/ui/submitter";

/** While a card is typed, other forms are submitted without a document load, which would clear the card fields. */
export function useInPlaceSubmission(isNeeded: boolean) {
  const submit = useSubmit();
  return (event: FormEvent<HTMLElement>) => {
    const { target } = event;
    if (!isNeeded || event.defaultPrevented || !(target instanceof HTMLFormElement)) return;
    event.preventDefault();
    submit(submitterOf(event) ?? target);
  };
}

/** Scrolls and focuses like a document load. */
export function useScrollToTop(step: string): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    window.scrollTo(0, 0);
    document.getElementById("conteudo")?.focus({ preventScroll: true });
  }, [step]);
}
