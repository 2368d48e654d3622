import { paginate } from "~/domain/pagination";
import { type ProductFilter, priceOrders } from "~/domain/product-filter";
import { optional } from "~/failures.server";
import { messages } from "~/messages";
import type { OpenedRequest } from "~/request.server";
import { cardOf } from "~/ui/product-card-content";
import { listColours, listSizes } from "~/upstream/categories.server";
import { type ProductPage, searchProducts } from "~/upstream/products.server";

/** Catalogue 9: 20 products on a page of a list. */
const pageSize = 20;

/** What a list is of, beside what the shopper filters by. */
export interface ListedWithin {
  readonly CategoryName?: string;
  readonly productSubCategory?: string;
  readonly resaleId?: number;
}

/**
 * A page of a product list with everything that its filters offer (catalogue 2, "Product search"; 4, "Search/listing").
 * A page beyond the last answers with the last one, and says so by `isBeyondLast`.
 */
export async function listProducts(
  opened: OpenedRequest,
  filter: ProductFilter,
  within: ListedWithin,
  mostPageButtons: number,
) {
  const { upstream, location } = opened;
  const pageOf = (page: number): Promise<ProductPage> =>
    searchProducts(
      upstream,
      {
        ...within,
        productSubCategory: filter.subcategory ?? within.productSubCategory,
        product: filter.text,
        selectedSizes: [...filter.sizes],
        Subcategories: [...filter.colours],
        orderByPrice: priceOrders.indexOf(filter.order),
        page,
        pageSize,
      },
      location,
    );
  const [asked, sizes, colours] = await Promise.all([
    pageOf(filter.page),
    optional(listSizes(upstream), null),
    optional(listColours(upstream), null),
  ]);
  const isBeyondLast = asked.totalPages > 0 && filter.page > asked.totalPages;
  const shown = isBeyondLast ? await pageOf(asked.totalPages) : asked;
  const now = new Date();
  return {
    filter: { ...filter, page: isBeyondLast ? asked.totalPages : filter.page },
    cards: shown.products.map((product) => cardOf(product, now)),
    pagination: paginate(isBeyondLast ? asked.totalPages : filter.page, pageSize, shown, mostPageButtons),
    isBeyondLast,
    sizes: sizes ?? [],
    colours: colours ?? [],
    /** Why there is less to filter by than there should be (catalogue 8). */
    missingFilters: [
      ...(colours === null ? [messages.catalogue.categoriesFailed] : []),
      ...(sizes === null ? [messages.catalogue.sizesFailed] : []),
    ],
  };
}

export type ProductListing = Awaited<ReturnType<typeof listProducts>>;
