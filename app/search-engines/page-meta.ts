import { isRouteErrorResponse, type MetaDescriptor } from "@remix-run/react";
import { excerptOf } from "../domain/excerpt";
import { noFilter, type ProductFilter, turnTo, writeProductFilter } from "../domain/product-filter";
import { isRefusal, refusedPrefix } from "../domain/refusal";
import { overruledRefusal } from "../domain/refusal-words";
import { errorTitle } from "../error-page";
import { paths } from "../paths";

/** What search engines, tabs and shared links say of a page. */

export const shopName = "Envelopa";
/** Beyond these, results cut for themselves, wherever it falls. */
const longestTitle = 65;
const longestDescription = 155;

/** What Remix hands to a route's `meta`, as far as it matters here. */
interface Shown {
  readonly matches: ReadonlyArray<{ readonly id: string; readonly data: unknown }>;
  readonly error?: unknown;
}

export interface PageMeta {
  /** Without the shop's name. */
  readonly title: string;
  readonly description?: string | null;
  /** The page's one address. */
  readonly path: string;
  /** The upstream's path of a picture ('Uploads/…'). */
  readonly picture?: string | null;
  readonly type?: "website" | "product";
}

/** The title of a page, and that it refused what was sent where it did. */
const pageTitle = (shown: Shown, name: string) => ({
  title: isRefused(shown) ? refusedPrefix + titleOf(name) : titleOf(name),
});

const isRefused = (shown: Shown): boolean =>
  isRefusal(answerIn(shown)) || isRefusal(shown.matches.at(-1)?.data);

/** What the page's action answered, from root's loader. */
const answerIn = ({ matches }: Shown): unknown => valueIn(rootData(matches), "answer");

/** Which of its views the page's action answered with. */
export const answeredKind = (shown: Shown): unknown => valueIn(answerIn(shown), "kind");

/** The title with the shop's name where both fit; one that is too long alone is cut between words. */
export function titleOf(name: string): string {
  const whole = name.startsWith(shopName) ? name : `${name} | ${shopName}`;
  if (whole.length <= longestTitle) return whole;
  return excerptOf(name, longestTitle) ?? name;
}

/** The name of a page of a list; its first page is the list itself. A long name is cut before the number, never with it. */
export function pageName(list: string, page = 1): string {
  if (page === 1) return list;
  const number = `, página ${page}`;
  return (excerptOf(list, longestTitle - number.length) ?? list) + number;
}

/** A description on one line, cut between words. */
export function descriptionOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return excerptOf(line, longestDescription) ?? line;
}

/** A page that is to be found: its canonical address, and what is shown where its address is shared. */
export function indexedPage(shown: Shown, page: PageMeta): MetaDescriptor[] {
  if (shown.error) return errorMeta(shown.error);
  const { description, picture, type = "website" } = page;
  const url = originOf(shown) + page.path;
  const line = description ? descriptionOf(description) : "";
  return [
    pageTitle(shown, page.title),
    ...(line ? [{ name: "description", content: line }] : []),
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:title", content: page.title },
    ...(line ? [{ property: "og:description", content: line }] : []),
    { property: "og:type", content: type },
    { property: "og:url", content: url },
    {
      property: "og:image",
      content: originOf(shown) + (picture ? paths.image(1200, picture) : "/apple-touch-icon.png"),
    },
    { property: "og:site_name", content: shopName },
    { property: "og:locale", content: "pt_BR" },
    { name: "twitter:card", content: picture ? "summary_large_image" : "summary" },
  ];
}

/** One of a thousand ways to look at a page, by searching, narrowing or sorting it: search engines are asked to take that page for it. */
export function viewOfPage(
  shown: Shown,
  { title, description, path }: Pick<PageMeta, "title" | "description" | "path">,
): MetaDescriptor[] {
  if (shown.error) return errorMeta(shown.error);
  return [
    pageTitle(shown, title),
    ...described(description),
    { tagName: "link", rel: "canonical", href: originOf(shown) + path },
  ];
}

/** A page that is one shopper's, or says that nothing was found: its links are followed, itself is not kept. */
export function unlistedPage(shown: Shown, title: string, description?: string | null): MetaDescriptor[] {
  if (shown.error) return errorMeta(shown.error);
  return [pageTitle(shown, title), ...described(description), notKept];
}

const described = (text: string | null | undefined) =>
  text ? [{ name: "description", content: descriptionOf(text) }] : [];

/** A page of a list of products: found as it is and page by page; narrowed, sorted or searched it is a view of the bare list. */
export function listingPage(
  shown: Shown,
  page: Omit<PageMeta, "path"> & { readonly pathWith: (query: URLSearchParams) => string },
  {
    filter,
    cards,
  }: { readonly filter: ProductFilter; readonly cards: readonly { picture?: string | null }[] },
): MetaDescriptor[] {
  const isFirst = filter.page === 1;
  const title = pageName(page.title, filter.page);
  if (writeProductFilter(turnTo(filter, 1)).size > 0) {
    const { description, pathWith } = page;
    if (cards.length === 0) return unlistedPage(shown, title, description);
    return viewOfPage(shown, { title, description, path: pathWith(writeProductFilter(noFilter)) });
  }
  return indexedPage(shown, {
    ...page,
    title,
    // One text for all pages of a list would be told as each one's own.
    description: isFirst ? page.description : null,
    path: page.pathWith(writeProductFilter(filter)),
    picture: page.picture ?? cards.find(({ picture }) => picture)?.picture,
  });
}

/** An error page is titled by its heading; `titles` are those that a route says better. */
export function errorMeta(error: unknown, titles: Readonly<Record<number, string>> = {}): MetaDescriptor[] {
  const refused = overruledRefusal(error);
  if (refused) return [{ title: refusedPrefix + titleOf(refused.words.title) }, notKept];
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return [{ title: titleOf(titles[status] ?? errorTitle(status)) }, notKept];
}

const notKept = { name: "robots", content: "noindex, follow" };

/** Root's loader says it; an error page may lack it, and then addresses stay relative. */
function originOf({ matches }: Shown): string {
  const origin = valueIn(rootData(matches), "origin");
  return typeof origin === "string" ? origin : "";
}

const rootData = (matches: Shown["matches"]): unknown => matches.find(({ id }) => id === "root")?.data;

/** A value within data of unknown type. */
const valueIn = (data: unknown, key: string): unknown =>
  typeof data === "object" && data !== null ? Reflect.get(data, key) : undefined;
