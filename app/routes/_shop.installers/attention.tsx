import { useState, useSyncExternalStore } from "react";
import { excerptLengths } from "~/domain/excerpt";
import { Button, ButtonLink } from "~/ui/button";
import { LongText } from "~/ui/long-text";

const titleId = "atencao";
const frame = { className: "attention", "aria-labelledby": titleId };

interface AttentionProps {
  text: string;
  /** This page's URL; opening it again counts as having seen the notice. */
  here: string;
}

/** Once per visit (installers 2). Stays inline after user input, to avoid a layout shift. */
export function Attention({ text, here }: AttentionProps) {
  const [isClosed, setClosed] = useState(false);
  const isDialog = useSyncExternalStore(never, untouchedAtFirst, () => false);
  if (isClosed) return null;
  const content = (
    <>
      <h2 id={titleId}>ATENÇÃO</h2>
      <LongText text={text} most={excerptLengths.installerWarning} />
    </>
  );
  return isDialog ? (
    <dialog {...frame} ref={show} tabIndex={-1} onClose={() => setClosed(true)}>
      {content}
      <Button type="button" look="outlined" onClick={() => setClosed(true)}>
        Entendi
      </Button>
    </dialog>
  ) : (
    <section {...frame}>
      {content}
      <ButtonLink href={here} look="outlined">
        Entendi
      </ButtonLink>
    </section>
  );
}

let wasUntouched: boolean | undefined;
const untouchedAtFirst = () => {
  wasUntouched ??= window.scrollY === 0 && document.activeElement === document.body;
  return wasUntouched;
};
const never = () => () => {};

function show(dialog: HTMLDialogElement | null) {
  if (!dialog || dialog.open) return;
  dialog.showModal();
  // Focuses the dialog, so that its text is read before its buttons.
  dialog.focus();
}
