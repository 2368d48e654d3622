import type { CountedValue } from "./product-filter";

/** A value that a list can be filtered by (catalogue 2, "Product search"). */
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
  /** Options without products in this list under any filter. */
  readonly others: readonly FilterOption[];
  readonly isEstimated: boolean;
}

export type KnownValue = Pick<FilterOption, "name" | "label"> & { readonly hex?: string | null };

/**
 * Splits options into those that the list has and the others; all are visible when `counted` is null. Chosen values
 * stay visible, even if the upstream does not know them, so that they can be removed.
 */
export function arrangeOptions(
  known: readonly KnownValue[],
  chosen: readonly string[],
  counted: readonly CountedValue[] | null,
  isEstimated = false,
): FilterOptions {
  const counts = counted && new Map(counted.map(({ name, count }) => [name, count]));
  const names = new Set(known.map(({ name }) => name));
  const unknown: typeof known = chosen.filter((name) => !names.has(name)).map((name) => ({ name }));
  const options = [...known, ...unknown].map(({ name, label, hex }) => ({
    name,
    ...(label !== undefined && { label }),
    hex: hex ?? null,
    count: counts && (counts.get(name) ?? 0),
  }));
  const isInSight = ({ name }: FilterOption) => counts === null || counts.has(name) || chosen.includes(name);
  return {
    inSight: options.filter(isInSight),
    others: options.filter((option) => !isInSight(option)),
    isEstimated,
  };
}
