/* What the shop adds to a document that React does not know of, by the names of its elements. */

/** The script that brings a page to life; its `data-fingerprint` tells which handoff belongs to the document. */
export const bootId = "vida";

/**
 * Holds the handoff of a page that would not be drawn the same again: an answer to a post, a notice shown once. No part of
 * a page may be called so.
 */
export const inlineId = "vida-dados";

/** The whole style sheet, where the document brings only what it needs of it. */
export const stylesId = "estilos";
