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
