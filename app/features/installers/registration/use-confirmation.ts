import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import type { InOrder, RegistrationRefusal } from "./applicant.server";

export interface LostAnswer {
  readonly kind: "lost";
}

const pressPauseInMs = 5000;

/** Validates in place and opens the confirmation dialog, so that passwords and photo survive an error. */
export function useConfirmation(action: string) {
  const looked = useFetcher<RegistrationRefusal | InOrder | LostAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const lastPress = useRef(Number.NEGATIVE_INFINITY);
  const answer = looked.data;

  useEffect(() => {
    if (answer?.kind === "in-order") dialog.current?.showModal();
    if (answer?.kind === "lost") form.current?.submit();
  }, [answer]);

  const onSubmit = (
    event: FormEvent<HTMLFormElement>,
    check: (event: FormEvent<HTMLFormElement>) => void,
  ) => {
    const { nativeEvent, currentTarget } = event;
    const button = "submitter" in nativeEvent ? nativeEvent.submitter : null;
    const isOther = button instanceof HTMLButtonElement && button.value !== "conferir";
    const photo = currentTarget.elements.namedItem("image");
    if (!isOther && photo instanceof HTMLInputElement && !photo.reportValidity())
      return event.preventDefault();
    check(event);
    if (event.defaultPrevented) return;
    if (isOther) {
      // A second press would find the e-mail taken by the first.
      const isSecond = event.timeStamp - lastPress.current < pressPauseInMs;
      if (isSecond && dialog.current?.open) event.preventDefault();
      lastPress.current = event.timeStamp;
      return;
    }
    event.preventDefault();
    const typed = new FormData(currentTarget);
    typed.delete("image");
    typed.set("noLugar", "1");
    looked.submit(typed, { method: "post", action, encType: "multipart/form-data" });
  };

  return {
    form,
    dialog,
    onSubmit,
    isLooking: looked.state !== "idle",
    complaint: answer && (answer.kind === "form" ? answer : null),
  };
}
