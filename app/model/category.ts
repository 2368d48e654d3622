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
  readonly isOnHomePage: boolean;
  readonly subcategories: readonly Subcategory[];
}

/** Holds the colour filters; its page only repeats them. */
export const colourCategory = "cores";

/** A colour filter: a subcategory of 'cores' (catalogue 7, "category/categoryByName"). */
export interface Colour {
  readonly name: string;
  /** `#RRGGBB`; null if unknown or multicoloured. */
  readonly hex: string | null;
}
