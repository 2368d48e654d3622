import sanitizeHtml, { type Attributes } from "sanitize-html";
import { toLinkAddress } from "~/model/web-address";

const inAParagraph = "div section article header footer main aside figure address pre".split(" ");

const allowedTags =
  "h2 h3 h4 p br hr ul ol li dl dt dd blockquote a strong b em i u small table thead tbody tr th td caption";

/** No allowed tag matches the page's wrappers, so broken nesting cannot close them. */
export const sanitize = (html: string): string =>
  sanitizeHtml(html.replaceAll("\0", ""), {
    allowedTags: allowedTags.split(" "),
    allowedAttributes: { a: ["href"], th: ["colspan", "rowspan", "scope"], td: ["colspan", "rowspan"] },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    // Browsers stop nesting at 512.
    nestingLimit: 60,
    transformTags: {
      a: link,
      // The page has its own h1.
      h1: "h2",
      h5: "h4",
      h6: "h4",
      th: cell,
      td: cell,
      ...Object.fromEntries(inAParagraph.map((tag) => [tag, "p"])),
    },
  });

function link(tagName: string, { href = "" }: Attributes): { tagName: string; attribs: Attributes } {
  const safe = toLinkAddress(href) ?? (/^(?:mailto:|tel:|#)[^\\\s]*$/i.test(href) ? href : null);
  return { tagName, attribs: safe === null ? {} : { href: safe } };
}

const cellRules: Readonly<Record<string, RegExp>> = {
  colspan: /^[1-9]\d?$/,
  rowspan: /^[1-9]\d?$/,
  scope: /^(row|col)(group)?$/,
};

function cell(tagName: string, given: Attributes) {
  const attribs = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => cellRules[name]?.test(value)),
  );
  return { tagName, attribs };
}

interface Described {
  readonly description: string | null;
  readonly descriptionHtml: string | null;
}

/** Description text with a length limit, plus sanitised HTML when it contains markup. */
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
