import { useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";
import { getSubmitter } from "~/ui/form-events";

/** Posts the buttons of these intents without a document load: scroll position and focus stay. */
export function useSubmittingInPlace(intents: readonly string[]) {
  const submit = useSubmit();
  return (event: FormEvent<HTMLFormElement>) => {
    const button = getSubmitter(event);
    if (event.defaultPrevented || !button || !intents.includes(button.value)) return;
    // Offline, the service worker answers a document post and stores the form.
    if (!navigator.onLine) return;
    event.preventDefault();
    submit(button, { replace: true, preventScrollReset: true });
  };
}
