/** An error message that appears during a press would move the button away from the pointer. Returns the clean-up. */
export function holdChecksWhilePressing(formId: string): () => void {
  let pressed: EventTarget | null = null;
  const press = ({ target }: Event) => {
    pressed = target;
  };
  const forget = () => {
    pressed = null;
  };
  const hold = (event: FocusEvent) => {
    const isOfForm = event.target instanceof HTMLElement && event.target.closest("form")?.id === formId;
    if (isOfForm && pressed instanceof Element && pressed.closest("a, button, label, summary"))
      event.stopPropagation();
  };
  // Not until the release: on touch screens the focus moves after it.
  document.addEventListener("pointerdown", press, true);
  document.addEventListener("keydown", forget, true);
  document.addEventListener("focusout", hold, true);
  return () => {
    document.removeEventListener("pointerdown", press, true);
    document.removeEventListener("keydown", forget, true);
    document.removeEventListener("focusout", hold, true);
  };
}
