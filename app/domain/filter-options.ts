import type { Facet } from "./facets";

/** A subcategory, colour or size filter (catalogue 2, "Product search"). */

export interface FilterOption {
  /** The value in the URL. */
  readonly name: string;
  /** Shown instead of the name. */
  readonly label?: string;
  /** `#RRGGBB` for colours; null if unknown. */
  readonly hex: string | null;
  /** Product count without filters; null if the upstream does not count. */
  readonly count: number | null;
}

export interface FilterOptions {
  /** Chosen or non-empty options, in upstream order. */
  readonly inSight: readonly FilterOption[];
  /** Options without products. */
  readonly others: readonly FilterOption[];
}

/**
 * Splits options into visible and empty ones; all are visible when `facets` is null. Chosen values stay visible, even
 * if the upstream does not know them, so that they can be removed.
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
  const isInSight = ({ name, count }: FilterOption) => count !== 0 || chosen.includes(name);
  return { inSight: options.filter(isInSight), others: options.filter((option) => !isInSight(option)) };
}
