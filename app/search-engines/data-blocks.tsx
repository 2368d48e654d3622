import { createContext, useContext } from "react";

/** The data blocks of this document, as text. Empty in the browser: nobody there reads them. */
export const DataBlockTexts = createContext<readonly string[]>([]);

/**
 * Data blocks for search engines. They are no script and need no nonce. The browser's tree has none of them, so they
 * must be the last in `<body>`: what stands behind the tree's end there, React leaves alone.
 */
export function DataBlocks() {
  return useContext(DataBlockTexts).map((text) => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which every `<` is escaped.
    <script key={text} type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
  ));
}
