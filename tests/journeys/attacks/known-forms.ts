import type { Element } from "domhandler";
import type { Page } from "../../driver/page";

/** A form of the shop as it stands on a page, with what it would send untouched. */
export interface KnownForm {
  /** Whose page it stood on. */
  readonly cookie: string;
  readonly method: string;
  /** Path and query that it is sent to. */
  readonly path: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** What each of its buttons adds. */
  readonly buttons: readonly (readonly (readonly [name: string, value: string])[])[];
}

/** Forms of these pages, those that differ in no more than values left out. */
export function formsOf(pages: readonly Page[]): KnownForm[] {
  const found = new Map<string, KnownForm>();
  for (const page of pages) {
    for (const element of page.$<Element, string>("form").toArray()) {
      const form = knownForm(page, element);
      const names = form.fields.map(([name, value]) => (name === "intent" ? `intent=${value}` : name));
      const kind = [form.method, kindOfPath(form.path), ...new Set(names), ...form.buttons.flat(2)].join(" ");
      if (!found.has(kind)) found.set(kind, form);
    }
  }
  return [...found.values()];
}

/** Names that pages of the shop put into their own queries, by path. */
export function queriesOf(pages: readonly Page[]): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>();
  for (const page of pages) {
    const links = page.$<Element, string>("a[href]").toArray();
    const urls = links.map(({ attribs }) => new URL(attribs.href ?? "", page.url));
    for (const url of urls.filter(({ origin }) => origin === new URL(page.url).origin)) {
      const names = known.get(kindOfPath(url.pathname)) ?? new Set();
      for (const name of url.searchParams.keys()) names.add(name);
      known.set(kindOfPath(url.pathname), names);
    }
  }
  return known;
}

/** Products, categories and shops are alike. */
export const kindOfPath = (path: string): string =>
  (path.split("?")[0] ?? "").replace(/^\/(produtos|categorias|subcategorias|vitrine|politicas)\/.+/, "/$1/*");

function knownForm(page: Page, element: Element): KnownForm {
  const { $ } = page;
  const { action = "", method = "get" } = element.attribs;
  const { pathname, search } = new URL(action, page.url);
  const controls = $(element).find("input, select, textarea").toArray();
  const buttons = $(element).find("button[name]").toArray();
  return {
    cookie: page.visitor.jar.header(),
    method: method.toUpperCase(),
    path: pathname + search,
    fields: controls
      .map(
        ({ attribs, name }) =>
          [
            attribs.name ?? "",
            attribs.value ?? (name === "select" ? ($(element).find("option").eq(1).attr("value") ?? "") : ""),
          ] as const,
      )
      .filter(([name]) => name !== ""),
    buttons:
      buttons.length === 0
        ? [[]]
        : buttons.map(({ attribs }) => [[attribs.name ?? "", attribs.value ?? ""] as const]),
  };
}
