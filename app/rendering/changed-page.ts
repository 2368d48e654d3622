import { paths } from "../paths";

export const hydrationOutcomes = ["skipped", "recovered"] as const;

/** Counts in `/metrics` what came of hydrating this page. */
export function reportHydration(outcome: (typeof hydrationOutcomes)[number]): void {
  const report = new URLSearchParams({ resultado: outcome, pagina: location.pathname });
  navigator.sendBeacon(paths.hydrationReports(), report);
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const getControls = (container: Element) => [
  ...container.querySelectorAll<Control>("input, select, textarea"),
];

/** Remembers the controls of a page, and returns what restores their state and the focus if React renders them again. */
export function keepTypedText(container: Element): () => void {
  const before = getControls(container);
  let focused = document.activeElement;
  const follow = ({ target }: Event) => {
    if (target instanceof Element) focused = target;
  };
  container.addEventListener("focusin", follow);
  return () => {
    container.removeEventListener("focusin", follow);
    const after = getControls(container);
    for (const [index, control] of before.entries()) {
      const twin = after[index];
      if (control.isConnected || twin?.name !== control.name || twin.type !== control.type) continue;
      restore(twin, control);
      if (control === focused) twin.focus({ preventScroll: true });
    }
  };
}

function restore(twin: Control, control: Control): void {
  if (twin instanceof HTMLInputElement && control instanceof HTMLInputElement) {
    twin.checked = control.checked;
    if (control.type === "file") {
      twin.files = control.files;
      return;
    }
  }
  if (twin.value !== control.value) twin.value = control.value;
}

/**
 * A translator replaces text by its own, which React no longer updates: a total would stay as it was. Links and forms of a
 * translated page load documents, except beside card fields, which a document would clear.
 */
export function leaveTranslatedPageToBrowser(container: Element): void {
  const isTranslated = () =>
    container.querySelector("font") !== null && container.querySelector("[autocomplete=cc-number]") === null;
  container.addEventListener(
    "submit",
    (event) => {
      if (!isTranslated()) return;
      event.stopPropagation();
      document.documentElement.dataset.pending = "";
    },
    true,
  );
  container.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element && event.target.closest('a[href]:not([href^="#"])');
      if (link && isTranslated()) event.stopPropagation();
    },
    true,
  );
}
