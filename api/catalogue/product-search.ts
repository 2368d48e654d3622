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
  /** Product counts per size, colour and subcategory. */
  countFacets(request: FacetRequest): Promise<FacetCounts>;
}

export interface ProductPage {
  readonly products: readonly PlacedProduct[];
  readonly totalItems: number;
  readonly market: Market;
  /** The words that were searched for, if some of the shopper's were corrected or ignored. */
  readonly searchedFor: string | null;
  readonly matchingCategories: NonNullable<ListAnswer["matchingCategories"]>;
}

export type FacetCounts = z.input<typeof countFacets.answer>;
