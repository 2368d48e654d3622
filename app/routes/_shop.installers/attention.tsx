import { useState, useSyncExternalStore } from "react";
import { excerptLengths } from "~/domain/excerpt";
import { Button, ButtonLink } from "~/ui/button";
import { LongText } from "~/ui/long-text";

const titleId = "atencao";
const frame = { className: "attention", "aria-labelledby": titleId };

interface AttentionProps {
  text: string;
  /** This page: who opens it again has seen the notice. */
  here: string;
}

/**
 * What installers are and are not, once a visit (installers 2): a modal dialog as soon as script runs, until then and
 * without it a notice that blocks nothing. 'Entendi' closes the one, and opens the page without the other. It stays a
 * notice for whoever has begun to use the page: nothing jumps under a finger.
 */
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
/** Whether nobody had scrolled, pressed or typed when script arrived. */
const untouchedAtFirst = () => {
  wasUntouched ??= window.scrollY === 0 && document.activeElement === document.body;
  return wasUntouched;
};
const never = () => () => {};

function show(dialog: HTMLDialogElement | null) {
  if (!dialog || dialog.open) return;
  dialog.showModal();
  // What it says comes before what can be done about it.
  dialog.focus();
}
