import type { ProductFilter } from "~/features/catalogue/product-filter";
import type { RequestContext } from "~/http/request-context.server";
import { awaitOptional } from "~/http/screen.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import type { ProductCardContent } from "~/ui/product-card";
import { toProductCard } from "~/ui/product-card-content";
import { searchProducts } from "~/upstream/products.server";
import type { ListedProducts } from "./product-listing.server";

export interface SearchRow {
  readonly title: string;
  readonly href: string;
  readonly cards: readonly ProductCardContent[];
}

const cardsInRow = 8;

/** Rows beside a search's first page: its other wishes, products like a few, best sellers where there are none. */
export async function getSearchRows(
  { upstream, location }: Pick<RequestContext, "upstream" | "location">,
  listing: Pick<ListedProducts, "filter" | "understood" | "cards">,
): Promise<{ wishes: SearchRow[]; others: SearchRow[] }> {
  const { filter, understood, cards } = listing;
  if (filter.text === "" || filter.page > 1) return { wishes: [], others: [] };
  const shown = new Set(cards.map(({ name }) => name));
  const getRow = async (
    title: string,
    href: string,
    within: Pick<
      Parameters<typeof searchProducts>[1],
      "product" | "productSubCategory" | "CategoryName" | "bestSellers"
    >,
  ): Promise<SearchRow[]> => {
    const found = await awaitOptional(
      searchProducts(upstream, { ...within, page: 1, pageSize: cardsInRow }, location),
      null,
    );
    const now = new Date();
    const others = (found?.products ?? [])
      .map((product) => toProductCard(product, now, { filter: inRow(filter) }))
      .filter(({ name }) => !shown.has(name));
    return others.length === 0 ? [] : [{ title, href, cards: others }];
  };
  const [wishes, others] = await Promise.all([
    Promise.all(
      (understood?.wishes ?? [])
        .slice(1)
        .map((product) => getRow(product, paths.products({ produto: product }), { product })),
    ),
    getOthers(),
  ]);
  return { wishes: wishes.flat(), others };

  async function getOthers(): Promise<SearchRow[]> {
    if (cards.length === 0)
      return getRow(messages.ours.bestSellersHere, paths.products(), { bestSellers: true });
    const rows = await Promise.all(
      (understood?.similar ?? []).map(({ name, kind }) => {
        if (kind === "search")
          return getRow(messages.ours.resultsFor(name), paths.products({ produto: name }), { product: name });
        return kind === "category"
          ? getRow(messages.ours.similarTo(name), paths.category(name), { CategoryName: name })
          : getRow(messages.ours.similarTo(name), paths.subcategory(name), { productSubCategory: name });
      }),
    );
    return withoutRepeated(rows.flat());
  }
}

/** Each product in the first of its rows only. */
function withoutRepeated(rows: readonly SearchRow[]): SearchRow[] {
  const shown = new Set<string>();
  return rows.flatMap((row) => {
    const cards = row.cards.filter(({ name }) => !shown.has(name));
    for (const { name } of cards) shown.add(name);
    return cards.length === 0 ? [] : { ...row, cards };
  });
}

/** Filters of the list do not choose variants in its rows. */
const inRow = (filter: ProductFilter): ProductFilter => ({ ...filter, colours: [], sizes: [] });
