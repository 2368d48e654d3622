declare global {
  interface DOMStringMap {
    /** Set on the document's root if the shop shows corrected words: browser code follows the page it belongs to. */
    words?: "corrected";
  }
}

/** Set with `SPECIFIED_WORDS=corrected`. The browser reads what the server wrote on the document's root. */
export const areWordsCorrected =
  typeof document === "undefined"
    ? process.env.SPECIFIED_WORDS === "corrected"
    : document.documentElement.dataset.words === "corrected";

/** What the specification quotes, which automated tests search for, and the same in right and plain Portuguese. */
export const selectWords = (quoted: string, corrected: string): string =>
  areWordsCorrected ? corrected : quoted;
