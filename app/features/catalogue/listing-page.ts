import type { MetaDescriptor } from "@remix-run/react";
import {
  createIndexedPageMeta,
  createUnlistedPageMeta,
  createVariantPageMeta,
  formatPageName,
  type PageMatches,
  type PageMeta,
} from "~/seo/page-meta";
import { noFilter, type ProductFilter, toPage, writeProductFilter } from "./product-filter";

/** Indexable by page number; filtered, sorted or searched lists are variants of the base list. */
export function getListingMeta(
  shown: PageMatches,
  page: Omit<PageMeta, "path"> & { readonly pathWith: (query: URLSearchParams) => string },
  {
    filter,
    cards,
  }: { readonly filter: ProductFilter; readonly cards: readonly { picture?: string | null }[] },
): MetaDescriptor[] {
  const isFirst = filter.page === 1;
  const title = formatPageName(page.title, filter.page);
  if (String(writeProductFilter(toPage(filter, 1)))) {
    const { description, pathWith } = page;
    if (cards.length === 0) return createUnlistedPageMeta(shown, title, description);
    return createVariantPageMeta(shown, { title, description, path: pathWith(writeProductFilter(noFilter)) });
  }
  return createIndexedPageMeta(shown, {
    ...page,
    title,
    // Later pages would repeat the description.
    description: isFirst ? page.description : null,
    path: page.pathWith(writeProductFilter(filter)),
    picture: page.picture ?? cards.find(({ picture }) => picture)?.picture,
  });
}
