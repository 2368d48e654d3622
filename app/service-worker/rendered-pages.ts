import { brandName } from "../../brand/brand";
import { mark } from "../../brand/marks";
import { places } from "../paths/places";
import { words } from "./words";

export interface PageAssets {
  readonly styles: string;
  readonly icons: string;
}

export interface CachedLink {
  readonly address: string;
  readonly title: string;
  readonly time: string;
}

const escaped = (text: string) => text.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The retry link points to the requested URL itself. */
export const renderOfflinePage = (cached: readonly CachedLink[], assets: PageAssets): string =>
  page(
    words.title,
    `<p>${words.notCached}</p><a class="button outlined" href="">${words.again}</a></div>${cached.length > 0 ? cachedList(cached) : ""}`,
    assets,
  );

const cachedList = (cached: readonly CachedLink[]) =>
  `<section class="box stack"><h2>${words.cachedPages}</h2><ul>${cached
    .map(
      ({ address, title, time }) =>
        `<li><a class="link" href="${escaped(address)}">${title}</a><p class="hint">${time}</p></li>`,
    )
    .join("")}</ul></section>`;

export interface UnsentPost {
  readonly address: string;
  readonly from: string;
  readonly fields: readonly (readonly [name: string, value: FormDataEntryValue])[];
  /** It had an answer, which is no longer known. */
  readonly isHistory: boolean;
}

export const secret = /senha|password|card|cart[aã]o|cvv|token|selado/i;
const isEmptyFile = (value: FormDataEntryValue) => typeof value !== "string" && value.size === 0;

/** Repeats the form with its idempotency key. Forms with a password, card or file are never copied to this page. */
export function renderUnsentPage(
  { address, from, fields, isHistory }: UnsentPost,
  assets: PageAssets,
): string {
  const back = `<a class="button quiet" href="${escaped(from)}">${words.back}</a></div>`;
  const [title, cause] = isHistory ? [words.againTitle, ""] : [words.unsentTitle, `${words.cause} `];
  const typed = fields.filter(([, value]) => !isEmptyFile(value));
  if (typed.some(([name, value]) => typeof value !== "string" || secret.test(name))) {
    return page(title, `<p>${cause}${words.notCarried}</p>${back}`, assets);
  }
  const inputs = typed.map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(String(value))}">`,
  );
  return page(
    title,
    `<p>${cause}${words.carried}</p><form method="post" action="${escaped(address)}">${inputs.join("")}<button class="button solid">${words.again}</button></form>${back}`,
    assets,
  );
}

function page(title: string, content: string, { styles, icons }: PageAssets): string {
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} | ${brandName}</title><link rel="stylesheet" href="${styles}"><header class="plain-top"><a class="mark" href="${places.home}">${mark}<strong>${brandName}</strong></a></header><main><div class="box empty"><svg class="icon" aria-hidden="true"><use href="${icons}#alert"/></svg><h1>${title}</h1>${content}</main>`;
}

export const toResponse = (html: string): Response =>
  new Response(html, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'self'; script-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    },
  });
