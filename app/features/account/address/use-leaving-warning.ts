import { type RefObject, useEffect } from "react";

/** Purchase 2, "/address". `isUnsaved`: the form was rendered with rejected input. */
export function useLeavingWarning(form: RefObject<HTMLFormElement | null>, isUnsaved: boolean): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    // Added only while needed: a `beforeunload` listener can disable the back/forward cache.
    const begin = () => window.addEventListener("beforeunload", ask);
    const end = () => window.removeEventListener("beforeunload", ask);
    const sent = ({ target, defaultPrevented }: SubmitEvent) => {
      if (defaultPrevented) return;
      if (target === form.current || (target instanceof HTMLElement && "semAviso" in target.dataset)) end();
    };
    const typed = (event: Event) => {
      if (event.target instanceof Node && form.current?.contains(event.target)) begin();
    };
    if (isUnsaved) begin();
    document.addEventListener("input", typed);
    document.addEventListener("submit", sent);
    return () => {
      end();
      document.removeEventListener("input", typed);
      document.removeEventListener("submit", sent);
    };
  }, [form, isUnsaved]);
}
