/** The element in `<body>` that React owns; head, styles and boot elements are the server's. */
export const containerId = "pagina";

/** The boot script; `data-fingerprint` identifies the hydration data of the document. */
export const bootScriptId = "vida";

/** Inline hydration data for pages that cannot be rendered identically again. No element of a page may use this id. */
export const inlineDataId = "vida-dados";

export const fullStyleSheetId = "estilos";
