import type { RequestContext } from "~/http/request-context.server";
import { awaitOptional } from "~/http/screen.server";
import { messages } from "~/messages";
import { formatTime } from "~/model/dates";
import { paginate } from "~/model/pagination";
import { toProductCard } from "~/ui/product-card-content";
import { listColours, listSizes } from "~/upstream/categories.server";
import { countFacets, type ProductPage, searchProducts } from "~/upstream/products.server";

import { arrangeOptions, type FilterOptions, type KnownValue } from "./filter-options";
import {
  type CountedProducts,
  type CountedValue,
  filterParts,
  getFilterValues,
  isByPrice,
  type PartName,
  type ProductFilter,
  type ProductOrder,
  partNames,
  productOrders,
  toSearchBody,
  without,
} from "./product-filter";

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

/** Catalogue 2, "Product search"; catalogue 4, "Search/listing". A page beyond the last returns the last one. */
export async function listProducts(
  context: RequestContext,
  options: ProductFilter,
  within: ListScope,
  maxPageButtons: number,
  { subcategories = [], store }: ListedBeside = {},
) {
  const { upstream, location } = context;
  // A list within a subcategory or a seller has no choice of them.
  const settled: readonly PartName[] = [
    ...(within.productSubCategory === undefined ? [] : (["subcategory"] as const)),
    ...(within.resaleId === undefined ? [] : (["seller"] as const)),
  ];
  const filter = without(options, settled);
  const { page: _first, ...body } = { ...toSearchBody(filter), ...within, countPriceRanges: true };
  const getPage = (page: number): Promise<ProductPage> =>
    searchProducts(upstream, { ...body, page, pageSize }, location);
  const [answered, counted, sizes, colours] = await Promise.all([
    getPage(filter.page),
    awaitOptional(countFacets(upstream, body, location), undefined),
    awaitOptional(listSizes(upstream), null),
    awaitOptional(listColours(upstream), null),
  ]);
  const page = Math.max(1, Math.min(filter.page, answered.totalPages));
  const isBeyondLast = page < filter.page && answered.totalPages > 0;
  const shown = isBeyondLast ? await getPage(page) : answered;
  const now = new Date();
  const orders = productOrders.filter((order) => isByPrice(order) || counted?.orders?.includes(order));
  // A failed count says nothing about what the upstream has.
  const inForce = { ...(counted === undefined ? filter : onlyOffered(filter, counted, orders)), page };
  return {
    filter: inForce,
    cards: shown.products.map((product) => toProductCard(product, now, { store, filter: inForce })),
    pagination: paginate(page, pageSize, shown, maxPageButtons, shown.products.length),
    isBeyondLast,
    searchedFor: shown.searchedFor,
    understood: shown.understood,
    matchingCategories: shown.matchingCategories,
    options: listOptions(inForce, counted ?? null, settled, {
      subcategory: subcategories.length > 0 ? named(subcategories) : undefined,
      colours: colours ?? [],
      sizes: named(sizes ?? []),
    }),
    priceRanges: shown.priceRanges,
    orders,
    missingFilters: [
      ...(colours === null ? [messages.product.categoriesFailed] : []),
      ...(sizes === null ? [messages.product.sizesFailed] : []),
    ],
  };
}

const named = (names: readonly string[]): KnownValue[] => names.map((name) => ({ name }));

export type ListedProducts = Awaited<ReturnType<typeof listProducts>>;

/** Null for a part without values to choose, and for one that the upstream does not count. */
const countValues = (name: PartName, counted: CountedProducts | null): readonly CountedValue[] | null =>
  (counted && filterParts[name].group?.count(counted)) ?? null;

/** Removes the filters that the upstream has ignored. */
function onlyOffered(
  filter: ProductFilter,
  counted: CountedProducts | null,
  orders: readonly ProductOrder[],
): ProductFilter {
  const ignored = partNames.filter(
    (name) => filterParts[name].group?.isOptional && countValues(name, counted) === null,
  );
  return without(filter, orders.includes(filter.order) ? ignored : [...ignored, "order"]);
}

/** What can be chosen in each part of the form. `known`: values besides those that are counted. */
const listOptions = (
  filter: ProductFilter,
  counted: CountedProducts | null,
  settled: readonly PartName[],
  known: Partial<Record<PartName, readonly KnownValue[]>>,
): Partial<Record<PartName, FilterOptions>> =>
  Object.fromEntries(
    partNames
      .filter((name) => filterParts[name].group && !settled.includes(name))
      .map((name) => {
        const values = countValues(name, counted);
        const facet = filterParts[name].group?.facet;
        const isEstimated = facet !== undefined && counted?.estimated?.includes(facet);
        return [
          name,
          arrangeOptions(known[name] ?? values ?? [], getFilterValues(filter, name), values, isEstimated),
        ];
      }),
  );

/** Time of the oldest cached price ('14h32'). Call it after all other reads of the loader. */
export function getStaleSince({ staleSince }: Pick<RequestContext, "staleSince">): string | null {
  const date = staleSince();
  return date && formatTime(date);
}
