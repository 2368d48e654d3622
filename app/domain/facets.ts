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
}
