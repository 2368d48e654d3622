/** A value that a list can be filtered by, and how many of its products have it. */
export interface Facet {
  readonly name: string;
  /** One or more: what would leave nothing is not offered. */
  readonly count: number;
}

/** What a list can be narrowed by, counted before anything is chosen (catalogue 2, "Product search"). */
export interface Facets {
  readonly sizes: readonly Facet[];
  readonly colours: readonly Facet[];
  /** Subcategories that are not colours. */
  readonly subcategories: readonly Facet[];
}
