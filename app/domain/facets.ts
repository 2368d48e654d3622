import type { ProductOrder } from "./product-filter";

/** A filter value with its product count. */
export interface Facet {
  readonly name: string;
  /** At least 1. */
  readonly count: number;
}

/** Filter counts before any filter is applied (catalogue 2, "Product search"). */
export interface Facets {
  readonly sizes: readonly Facet[];
  readonly colours: readonly Facet[];
  readonly subcategories: readonly Facet[];
  readonly further: OfferedFilters;
}

/** The filters and orders beyond the specification that the upstream has. */
export interface OfferedFilters {
  /** Null for a filter that the upstream lacks. */
  readonly discounted: number | null;
  readonly freeFreight: number | null;
  /** By lowest average. */
  readonly ratings: readonly { readonly from: number; readonly count: number }[] | null;
  readonly sellers: readonly Seller[] | null;
  readonly orders: readonly ProductOrder[];
}

interface Seller {
  /** Last segment of the showcase URL. */
  readonly store: string;
  readonly name: string;
  readonly count: number;
}

export const nothingOffered: OfferedFilters = {
  discounted: null,
  freeFreight: null,
  ratings: null,
  sellers: null,
  orders: [],
};

/** Both ends are inclusive; the last range has no end. */
export interface CountedPrices {
  readonly fromInCentavos: number;
  readonly toInCentavos: number | null;
  /** Null if too many to count. */
  readonly count: number | null;
}
