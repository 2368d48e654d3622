import { type RefObject, useEffect } from "react";

/**
 * Asks before the page is left with something typed that was not saved (purchase 2, "/address"). The browser asks, in its
 * own words. `isUnsaved` is a form that came back with what was typed.
 */
export function useLeavingWarning(form: RefObject<HTMLFormElement | null>, isUnsaved: boolean): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    // Only while there is something to lose: a page that may ask is not kept for 'back'.
    const begin = () => window.addEventListener("beforeunload", ask);
    const end = () => window.removeEventListener("beforeunload", ask);
    const sent = ({ target }: SubmitEvent) => {
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
