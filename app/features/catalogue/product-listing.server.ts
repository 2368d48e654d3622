import { optional } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import { formatTime } from "~/model/dates";
import { arrangeOptions, type Facet, type Facets, nothingOffered, type OfferedFilters } from "~/model/facets";
import { paginate } from "~/model/pagination";
import { noFilter, type ProductFilter, ratingWords } from "~/model/product-filter";
import { toProductCard } from "~/ui/product-card-content";
import { listColours, listSizes } from "~/upstream/categories.server";
import { countFacets, furtherFiltersToWire, isByPrice } from "~/upstream/product-filters.server";
import { type ProductPage, searchProducts } from "~/upstream/products.server";

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
  options: ProductFilter,
  within: ListScope,
  maxPageButtons: number,
  { subcategories = [], store }: ListedBeside = {},
) {
  const { upstream, location } = context;
  const filter = {
    ...options,
    ...(within.productSubCategory !== undefined && { subcategory: null }),
    ...(within.resaleId !== undefined && { seller: null }),
  };
  const chosen = {
    productSubCategory: filter.subcategory,
    ...within,
    product: filter.text,
    selectedSizes: [...filter.sizes],
    Subcategories: [...filter.colours],
    ...furtherFiltersToWire(filter),
  };
  const getPage = (page: number): Promise<ProductPage> =>
    searchProducts(upstream, { ...chosen, page, pageSize }, location);
  const [answered, facets, sizes, colours] = await Promise.all([
    getPage(filter.page),
    optional(countFacets(upstream, chosen, location), undefined),
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
    pagination: paginate(page, pageSize, shown, maxPageButtons, shown.products.length),
    isBeyondLast,
    searchedFor: shown.searchedFor,
    understood: shown.understood,
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
      estimated: facets?.estimated ?? [],
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

/** Without the filters that the upstream has ignored. */
function onlyOffered(filter: ProductFilter, offered: OfferedFilters): ProductFilter {
  const isKnown = isByPrice(filter.order) || offered.orders.includes(filter.order);
  return {
    ...filter,
    minRating: offered.ratings && filter.minRating,
    seller: offered.sellers && filter.seller,
    isDiscounted: offered.discounted !== null && filter.isDiscounted,
    hasFreeFreight: offered.freeFreight !== null && filter.hasFreeFreight,
    order: isKnown ? filter.order : noFilter.order,
  };
}

/** A list of one seller has no choice of sellers. */
function furtherOptions({ minRating, seller }: ProductFilter, offered: OfferedFilters, withSellers: boolean) {
  const { discounted, freeFreight, orders } = offered;
  const ratings = (offered.ratings ?? []).map(({ from, count }) => ({
    name: String(from),
    label: ratingWords(from),
    count,
  }));
  const sellers = (withSellers ? (offered.sellers ?? []) : []).map(({ store, name, count }) => ({
    name: store,
    label: name,
    count,
  }));
  return {
    ratings: arrangeOptions(ratings, minRating === null ? [] : [String(minRating)], ratings),
    sellers: arrangeOptions(sellers, seller === null ? [] : [seller], sellers),
    discounted,
    freeFreight,
    orders,
  };
}

/** Time of the oldest cached price ('14h32'). Call it after all other reads of the loader. */
export function getStaleSince({ staleSince }: Pick<RequestContext, "staleSince">): string | null {
  const date = staleSince();
  return date && formatTime(date);
}
