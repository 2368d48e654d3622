import sanitizeHtml from "sanitize-html";
import { safeHtml } from "./safe-html.server";

/** What a category or a subcategory says of itself. */
interface Described {
  readonly description: string | null;
  readonly descriptionHtml: string | null;
}

/**
 * A description as its page shows it (catalogue 3): always the text, by whose length it is cut, and the HTML, made safe,
 * where there is more to it than the text.
 */
export function describe({ description, descriptionHtml }: Described): Described {
  const plain = description?.trim() ?? "";
  const html = safeHtml(descriptionHtml ?? "").trim();
  const text = plain || textOf(html);
  const saysNoMore = textOf(html) === "" || html === plain || html === `<p>${plain}</p>`;
  return { description: text || null, descriptionHtml: saysNoMore ? null : html };
}

const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** What stands between the tags, as it is read. */
const textOf = (html: string): string =>
  sanitizeHtml(html.replace(/<\/|<br/g, " $&"), { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
