import { places } from "../paths";
import { words } from "./words";

/** The worker's own pages are the shop's in look; they are drawn here because nobody else answers. */

export interface Look {
  /** The addresses of the shop's style sheet and of its icons. */
  readonly styles: string;
  readonly icons: string;
}

export interface KeptLink {
  readonly address: string;
  /** As HTML has it. */
  readonly title: string;
  readonly time: string;
}

const escaped = (text: string) => text.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** For an address that is not kept. Where it leads to is tried again by the link to itself. */
export const offlinePage = (kept: readonly KeptLink[], look: Look): string =>
  page(
    words.title,
    `<p>${words.notKept}</p><a class="button outlined" href="">${words.again}</a></div>${kept.length > 0 ? keptList(kept) : ""}`,
    look,
  );

const keptList = (kept: readonly KeptLink[]) =>
  `<section class="box stack"><h2>${words.whatIsKept}</h2><ul>${kept
    .map(
      ({ address, title, time }) =>
        `<li><a class="link" href="${escaped(address)}">${title}</a><p class="hint">${time}</p></li>`,
    )
    .join("")}</ul></section>`;

export interface UnsentPost {
  readonly address: string;
  /** The page that it was sent from. */
  readonly from: string;
  readonly fields: readonly (readonly [name: string, value: FormDataEntryValue])[];
}

const secret = /senha|password|card|cart[aã]o|cvv|token|selado/i;
const isEmptyFile = (value: FormDataEntryValue) => typeof value !== "string" && value.size === 0;

/**
 * For a form whose answer never came: the same form once more. Its key travels along, so that what did arrive counts
 * once. One with a password, a card or a file is left in the page that it was sent from.
 */
export function unsentPage({ address, from, fields }: UnsentPost, look: Look): string {
  const back = `<a class="button quiet" href="${escaped(from)}">${words.back}</a></div>`;
  const typed = fields.filter(([, value]) => !isEmptyFile(value));
  if (typed.some(([name, value]) => typeof value !== "string" || secret.test(name))) {
    return page(words.unsentTitle, `<p>${words.notCarried}</p>${back}`, look);
  }
  const inputs = typed.map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(String(value))}">`,
  );
  return page(
    words.unsentTitle,
    `<p>${words.unsent}</p><form method="post" action="${escaped(address)}">${inputs.join("")}<button class="button solid">${words.again}</button></form>${back}`,
    look,
  );
}

/** Of the mark, what fits in here; the name follows in the shop's letters. */
const sticker =
  '<svg viewBox="0 0 38 36"><path fill="#C4122B" d="M8 0h22a8 8 0 0 1 8 8v13L24 36H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8Z"/><path fill="#F0A9AF" d="M38 21h-8a6 6 0 0 0-6 6v9Z"/></svg>';

function page(title: string, content: string, { styles, icons }: Look): string {
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} | Envelopa</title><link rel="stylesheet" href="${styles}"><header class="plain-top"><a class="mark" href="${places.home}">${sticker}<strong>envelopa</strong></a></header><main><div class="box empty"><svg class="icon" aria-hidden="true"><use href="${icons}#alert"/></svg><h1>${title}</h1>${content}</main>`;
}

/** A page of the worker's own: never a search engine's, never kept. */
export const drawn = (html: string): Response =>
  new Response(html, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'self'; script-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    },
  });
