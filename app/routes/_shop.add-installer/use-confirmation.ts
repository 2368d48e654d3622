import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import type { FormAgain, InOrder } from "./answers.server";

/** The server could not be asked. */
export interface Unheard {
  readonly kind: "unheard";
}

const pressPauseInMs = 5000;

/**
 * With script, 'Cadastrar' has the form looked at without leaving the page, and a dialog asks the last question; what is
 * wrong is said in place, with passwords and photo as they are. Where that fails, the form goes its plain way.
 */
export function useConfirmation(action: string) {
  const looked = useFetcher<FormAgain | InOrder | Unheard>();
  const form = useRef<HTMLFormElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const lastPress = useRef(0);
  const answer = looked.data;

  useEffect(() => {
    if (answer?.kind === "in-order") dialog.current?.showModal();
    if (answer?.kind === "unheard") form.current?.submit();
  }, [answer]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { nativeEvent, currentTarget } = event;
    const button = "submitter" in nativeEvent ? nativeEvent.submitter : null;
    if (button instanceof HTMLButtonElement && button.value !== "conferir") {
      // A second press would find the e-mail taken, by the first one.
      const isSecond = event.timeStamp - lastPress.current < pressPauseInMs;
      if (isSecond && dialog.current?.open) event.preventDefault();
      lastPress.current = event.timeStamp;
      return;
    }
    event.preventDefault();
    const photo = currentTarget.elements.namedItem("image");
    if (photo instanceof HTMLInputElement && !photo.reportValidity()) return;
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
    /** What the last look said is wrong; undefined where none was taken yet. */
    complaint: answer && (answer.kind === "form" ? answer : null),
  };
}
