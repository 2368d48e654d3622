import type { Facet } from "./facets";

/** What a list can be filtered by: its subcategories, colours and sizes (catalogue 2, "Product search"). */

export interface FilterOption {
  readonly name: string;
  /** Of a colour, `#RRGGBB`; null where nobody says it. */
  readonly hex: string | null;
  /** How many products of the list have it, before any is chosen; null where nobody counts. */
  readonly count: number | null;
}

export interface FilterOptions {
  /** What is chosen, and what leaves something, in the upstream's order. */
  readonly inSight: readonly FilterOption[];
  /** What is known to leave nothing. */
  readonly others: readonly FilterOption[];
}

/**
 * The options of one kind, those that leave nothing apart; all in sight where nobody counts (`facets` is null). What is chosen stays in sight, even where the upstream does
 * not know it: it can be taken out again there.
 */
export function arrangeOptions(
  known: readonly { readonly name: string; readonly hex?: string | null }[],
  chosen: readonly string[],
  facets: readonly Facet[] | null,
): FilterOptions {
  const counts = facets && new Map(facets.map(({ name, count }) => [name, count]));
  const names = new Set(known.map(({ name }) => name));
  const unknown = chosen.filter((name) => !names.has(name)).map((name) => ({ name, hex: null }));
  const options = [...known, ...unknown].map(({ name, hex }) => ({
    name,
    hex: hex ?? null,
    count: counts && (counts.get(name) ?? 0),
  }));
  const isInSight = ({ name, count }: FilterOption) => count !== 0 || chosen.includes(name);
  return { inSight: options.filter(isInSight), others: options.filter((option) => !isInSight(option)) };
}
