import { type Facet, type Facets, nothingOffered } from "~/domain/facets";
import { arrangeOptions } from "~/domain/filter-options";
import { paginate } from "~/domain/pagination";
import type { ProductFilter } from "~/domain/product-filter";
import { optional } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import { toProductCard } from "~/ui/product-card-content";
import { listColours, listSizes } from "~/upstream/categories.server";
import { countFacets, furtherFiltersToWire } from "~/upstream/product-filters.server";
import { type ProductPage, searchProducts } from "~/upstream/products.server";
import { furtherOptions, onlyOffered } from "./further-filters.server";

/** Catalogue 9. */
const pageSize = 20;

export interface ListScope {
  readonly CategoryName?: string;
  /** A subcategory list has no subcategory filter. */
  readonly productSubCategory?: string;
  readonly resaleId?: number;
}

interface ListedBeside {
  readonly subcategories?: readonly string[];
  readonly store?: string;
}

/** Catalogue 2, "Product search"; 4, "Search/listing". A page beyond the last returns the last one. */
export async function listProducts(
  context: RequestContext,
  asked: ProductFilter,
  within: ListScope,
  maxPageButtons: number,
  { subcategories = [], store }: ListedBeside = {},
) {
  const { upstream, location } = context;
  const filter = {
    ...asked,
    ...(within.productSubCategory !== undefined && { subcategory: null }),
    ...(within.resaleId !== undefined && { seller: null }),
  };
  const getPage = (page: number): Promise<ProductPage> =>
    searchProducts(
      upstream,
      {
        productSubCategory: filter.subcategory,
        ...within,
        product: filter.text,
        selectedSizes: [...filter.sizes],
        Subcategories: [...filter.colours],
        ...furtherFiltersToWire(filter),
        page,
        pageSize,
      },
      location,
    );
  const [answered, facets, sizes, colours] = await Promise.all([
    getPage(filter.page),
    optional(countFacets(upstream, { ...within, product: filter.text }), undefined),
    optional(listSizes(upstream), null),
    optional(listColours(upstream), null),
  ]);
  const page = Math.max(1, Math.min(filter.page, answered.totalPages));
  const isBeyondLast = page < filter.page && answered.totalPages > 0;
  const shown = isBeyondLast ? await getPage(page) : answered;
  const now = new Date();
  const offered = facets?.further ?? nothingOffered;
  // A failed count says nothing about what the upstream has.
  const inForce = { ...(facets === undefined ? filter : onlyOffered(filter, offered)), page };
  return {
    filter: inForce,
    cards: shown.products.map((product) => toProductCard(product, now, { store, filter: inForce })),
    pagination: paginate(page, pageSize, shown, maxPageButtons),
    isBeyondLast,
    searchedFor: shown.searchedFor,
    matchingCategories: shown.matchingCategories,
    subcategories: arrangeOptions(
      subcategories.length > 0 ? named(subcategories) : offeredBeyondItself(within, facets ?? null),
      filter.subcategory === null ? [] : [filter.subcategory],
      // An upstream may count facets without subcategories.
      facets?.subcategories.length ? facets.subcategories : null,
    ),
    colours: arrangeOptions(colours ?? [], filter.colours, facets?.colours ?? null),
    sizes: arrangeOptions(named(sizes ?? []), filter.sizes, facets?.sizes ?? null),
    further: {
      priceRanges: shown.priceRanges,
      ...furtherOptions(inForce, offered, within.resaleId === undefined),
    },
    /** Catalogue 8. */
    missingFilters: [
      ...(colours === null ? [messages.catalogue.categoriesFailed] : []),
      ...(sizes === null ? [messages.catalogue.sizesFailed] : []),
    ],
  };
}

const named = (names: readonly string[]) => names.map((name) => ({ name }));

const offeredBeyondItself = (within: ListScope, facets: Facets | null): readonly Facet[] =>
  within.productSubCategory === undefined ? (facets?.subcategories ?? []) : [];

export type ProductListing = Awaited<ReturnType<typeof listProducts>>;
