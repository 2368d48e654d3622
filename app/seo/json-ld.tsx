import { createContext, useContext } from "react";

/** JSON-LD texts of this document; empty in the browser. */
export const JsonLdTexts = createContext<readonly string[]>([]);

/**
 * Not part of the browser's tree, so it must be the last child of `<body>`: React ignores nodes after the end of its
 * tree.
 */
export function JsonLd() {
  return useContext(JsonLdTexts).map((text) => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which every `<` is escaped.
    <script key={text} type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
  ));
}
