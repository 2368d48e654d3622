import type { Element } from "domhandler";
import type { Page } from "../../driver/page";

export interface KnownForm {
  readonly cookie: string;
  readonly method: string;
  readonly path: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly buttons: readonly (readonly (readonly [name: string, value: string])[])[];
}

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

/** Products, categories and showcases share a layout, so one of each is enough. */
const kindOfPath = (path: string): string =>
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
