import { useState, useSyncExternalStore } from "react";
import { type SuggestedLink, SuggestedLinks } from "~/features/installers/suggested-links";
import { excerptLengths } from "~/model/excerpt";
import type { InstallerFilter } from "~/model/installer-filter";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { LongText } from "~/ui/long-text";

interface NoResultsProps {
  title: string;
  filter: Omit<InstallerFilter, "page">;
  ways: readonly SuggestedLink[];
}

export function NoResults({ title, filter, ways }: NoResultsProps) {
  return (
    <EmptyState icon="search" title={title} action={<SuggestedLinks ways={ways} />}>
      {hintFor(filter)}
    </EmptyState>
  );
}

function hintFor({ specialty, city, radiusInKm }: NoResultsProps["filter"]): string {
  if (radiusInKm !== null) {
    const who = specialty ? "Ninguém com esta especialidade" : "Ninguém";
    return `${who}${city ? ` em ${city}` : ""} a até ${radiusInKm} km do seu CEP. Veja onde há aplicadores:`;
  }
  if (specialty && city) return `Ninguém com esta especialidade em ${city}. Veja onde há aplicadores:`;
  if (city) return `Ninguém em ${city}. Confira a grafia ou veja onde há aplicadores:`;
  if (specialty) return "Ninguém com esta especialidade. Veja quem faz outros serviços:";
  return "Ainda não há aplicadores cadastrados.";
}

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
