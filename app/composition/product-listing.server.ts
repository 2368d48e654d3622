import type { Facet, Facets } from "~/domain/facets";
import { arrangeOptions } from "~/domain/filter-options";
import { paginate } from "~/domain/pagination";
import { type ProductFilter, priceOrders } from "~/domain/product-filter";
import { optional } from "~/failures.server";
import { messages } from "~/messages";
import type { OpenedRequest } from "~/request.server";
import { cardOf } from "~/ui/product-card-content";
import { listColours, listSizes } from "~/upstream/categories.server";
import { countFacets, type ProductPage, searchProducts } from "~/upstream/products.server";

/** Catalogue 9: 20 products on a page of a list. */
const pageSize = 20;

/** What a list is of, beside what the shopper filters by. */
export interface ListedWithin {
  readonly CategoryName?: string;
  /** A list of one subcategory is not filtered by another. */
  readonly productSubCategory?: string;
  readonly resaleId?: number;
}

/** What only some lists have. */
interface ListedBeside {
  /** The names that a category's list can be narrowed by. */
  readonly subcategories?: readonly string[];
  /** The shop whose offers the cards lead to. */
  readonly store?: string;
}

/**
 * A page of a product list with everything that its filters offer (catalogue 2, "Product search"; 4, "Search/listing"):
 * all colours and sizes, and the subcategories that the caller names, else those that the list holds. A page beyond the
 * last answers with the last one, and says so by `isBeyondLast`.
 */
export async function listProducts(
  opened: OpenedRequest,
  asked: ProductFilter,
  within: ListedWithin,
  mostPageButtons: number,
  { subcategories = [], store }: ListedBeside = {},
) {
  const { upstream, location } = opened;
  const filter = within.productSubCategory === undefined ? asked : { ...asked, subcategory: null };
  const pageOf = (page: number): Promise<ProductPage> =>
    searchProducts(
      upstream,
      {
        productSubCategory: filter.subcategory,
        ...within,
        product: filter.text,
        selectedSizes: [...filter.sizes],
        Subcategories: [...filter.colours],
        orderByPrice: priceOrders.indexOf(filter.order),
        page,
        pageSize,
      },
      location,
    );
  const [answered, facets, sizes, colours] = await Promise.all([
    pageOf(filter.page),
    optional(countFacets(upstream, { ...within, product: filter.text }), null),
    optional(listSizes(upstream), null),
    optional(listColours(upstream), null),
  ]);
  const page = Math.max(1, Math.min(filter.page, answered.totalPages));
  const isBeyondLast = page < filter.page && answered.totalPages > 0;
  const shown = isBeyondLast ? await pageOf(page) : answered;
  const now = new Date();
  return {
    filter: { ...filter, page },
    cards: shown.products.map((product) => cardOf(product, now, store)),
    pagination: paginate(page, pageSize, shown, mostPageButtons),
    isBeyondLast,
    subcategories: arrangeOptions(
      subcategories.length > 0 ? named(subcategories) : offeredBeyondItself(within, facets),
      filter.subcategory === null ? [] : [filter.subcategory],
      // An upstream may count without naming subcategories.
      facets?.subcategories.length ? facets.subcategories : null,
    ),
    colours: arrangeOptions(colours ?? [], filter.colours, facets?.colours ?? null),
    sizes: arrangeOptions(named(sizes ?? []), filter.sizes, facets?.sizes ?? null),
    /** Why there is less to filter by than there should be (catalogue 8). */
    missingFilters: [
      ...(colours === null ? [messages.catalogue.categoriesFailed] : []),
      ...(sizes === null ? [messages.catalogue.sizesFailed] : []),
    ],
  };
}

const named = (names: readonly string[]) => names.map((name) => ({ name }));

/** A search and a showcase can be narrowed by what the upstream counts in them; a subcategory is narrow already. */
const offeredBeyondItself = (within: ListedWithin, facets: Facets | null): readonly Facet[] =>
  within.productSubCategory === undefined ? (facets?.subcategories ?? []) : [];

export type ProductListing = Awaited<ReturnType<typeof listProducts>>;
