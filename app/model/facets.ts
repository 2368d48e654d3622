import type { ProductOrder } from "./product-filter";

/** A filter value with its product count. */
export interface Facet {
  readonly name: string;
  /** 0 if only the other chosen filters leave nothing. */
  readonly count: number;
}

/** Product counts with every chosen filter but those of the value's own group (catalogue 2, "Product search"). */
export interface Facets {
  readonly sizes: readonly Facet[];
  readonly colours: readonly Facet[];
  readonly subcategories: readonly Facet[];
  readonly further: OfferedFilters;
  /** Names of the groups whose counts are estimates. */
  readonly estimated: readonly string[];
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

/** A subcategory, colour or size filter (catalogue 2, "Product search"). */

export interface FilterOption {
  /** The value in the URL. */
  readonly name: string;
  /** Shown instead of the name. */
  readonly label?: string;
  /** `#RRGGBB` for colours; null if unknown. */
  readonly hex: string | null;
  /** Products that choosing it would leave; null if the upstream does not count. */
  readonly count: number | null;
}

export interface FilterOptions {
  /** Options of the list, in upstream order; those with a count of 0 are off unless chosen. */
  readonly inSight: readonly FilterOption[];
  /** Options that the list lacks whatever is chosen. */
  readonly others: readonly FilterOption[];
}

/**
 * Splits options into those that the list has and the others; all are visible when `facets` is null. Chosen values
 * stay visible, even if the upstream does not know them, so that they can be removed.
 */
export function arrangeOptions(
  known: readonly (Pick<FilterOption, "name" | "label"> & { readonly hex?: string | null })[],
  chosen: readonly string[],
  facets: readonly Facet[] | null,
): FilterOptions {
  const counts = facets && new Map(facets.map(({ name, count }) => [name, count]));
  const names = new Set(known.map(({ name }) => name));
  const unknown: typeof known = chosen.filter((name) => !names.has(name)).map((name) => ({ name }));
  const options = [...known, ...unknown].map(({ name, label, hex }) => ({
    name,
    ...(label !== undefined && { label }),
    hex: hex ?? null,
    count: counts && (counts.get(name) ?? 0),
  }));
  const isInSight = ({ name }: FilterOption) => counts === null || counts.has(name) || chosen.includes(name);
  return { inSight: options.filter(isInSight), others: options.filter((option) => !isInSight(option)) };
}
