/** Catalogue 3, "Subcategory". */
export interface Subcategory {
  readonly id: number | null;
  readonly name: string;
  readonly description: string | null;
  readonly descriptionHtml: string | null;
  readonly keywords: string | null;
}

/** Catalogue 3, "Category". */
export interface Category {
  readonly id: number;
  readonly name: string;
  readonly picture: string | null;
  readonly description: string | null;
  readonly descriptionHtml: string | null;
  readonly keywords: string | null;
  readonly isOnMenu: boolean;
  readonly isOnHomePage: boolean;
  readonly subcategories: readonly Subcategory[];
}

/** A colour that a list can be filtered by: a subcategory of the category 'cores' (catalogue 7). */
export interface Colour {
  readonly name: string;
  /** `#RRGGBB`; null where the upstream says none, or where no one colour would show it. */
  readonly hex: string | null;
}
