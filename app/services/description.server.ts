import sanitizeHtml from "sanitize-html";
import { sanitize } from "./safe-html.server";

interface Described {
  readonly description: string | null;
  readonly descriptionHtml: string | null;
}

/** Description text with a length limit (catalogue 9), plus sanitised HTML when it contains markup. */
export function getDescription({ description, descriptionHtml }: Described): Described {
  const plain = description?.trim() ?? "";
  const html = sanitize(descriptionHtml ?? "").trim();
  const text = plain || getText(html);
  const saysNoMore = getText(html) === "" || html === plain || html === `<p>${plain}</p>`;
  return { description: text || null, descriptionHtml: saysNoMore ? null : html };
}

const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

const getText = (html: string): string =>
  sanitizeHtml(html.replace(/<\/|<br/g, " $&"), { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
