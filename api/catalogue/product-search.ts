import type { SQL } from "drizzle-orm";
import type { z } from "zod";
import type { countFacets, listProducts } from "../../contract/catalogue";
import type { Market } from "./best-offers";
import type { PlacedProduct } from "./placed-product";
import type { ProductFilter } from "./product-filter";

type FacetRequest = z.output<typeof countFacets.body>;
type ListAnswer = z.input<typeof listProducts.answer>;

/** Finds products for lists. The implementation is PostgreSQL's; another search engine would replace it here. */
export interface ProductSearch {
  /** Products without stock come last in every order. */
  findPage(filter: ProductFilter, now: Date): Promise<ProductPage>;
  countFacets(request: FacetRequest, now: Date): Promise<FacetCounts>;
}

export interface ProductPage {
  readonly products: readonly PlacedProduct[];
  readonly totalItems: number;
  /** Count of the items on the list's pages. */
  readonly listedItems: number;
  readonly market: Market;
  readonly variants: ListedVariants;
  /** The words that were searched for, if some of the shopper's were corrected or ignored. */
  readonly searchedFor: string | null;
  readonly matchingCategories: NonNullable<ListAnswer["matchingCategories"]>;
  readonly understood: ListAnswer["understood"];
  /** Null if not requested. */
  readonly priceRanges: NonNullable<ListAnswer["priceRanges"]> | null;
}

interface ListedVariants {
  /** Whether a row of `skus` has the filter's colours and sizes; null without such a filter. */
  readonly fits: SQL | null;
  /** The filter selects the variant of a product that is listed. */
  readonly isChosen: boolean;
}

export type FacetCounts = z.input<typeof countFacets.answer>;
