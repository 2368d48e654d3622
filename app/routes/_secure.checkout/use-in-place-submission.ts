import { useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { getSubmitter } from "~/ui/submitter";

/** Submits other forms without a document load, which would clear the card fields. */
export function useInPlaceSubmission(hasCard: boolean) {
  const submit = useSubmit();
  return (event: FormEvent<HTMLElement>) => {
    const { target } = event;
    const button = getSubmitter(event);
    const opensReview = button?.value === "revisao" && navigator.onLine;
    if (!(hasCard || opensReview) || event.defaultPrevented || !(target instanceof HTMLFormElement)) return;
    event.preventDefault();
    submit(button ?? target, { preventScrollReset: opensReview });
  };
}

/** The review is a dialog while it is opened from the payment step, and a page after the first message about it. */
export function useOverPayment(step: string, canBeDialog: boolean): boolean {
  const [isOverPayment, setOverPayment] = useState(false);
  const isNow = step === "pagamento" || (step === "revisao" && isOverPayment && canBeDialog);
  if (isNow !== isOverPayment) setOverPayment(isNow);
  return isNow;
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
