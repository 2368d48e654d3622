export interface SuggestedProduct {
  readonly name: string;
  readonly href: string;
  readonly picture: string | null;
  /** Null when unavailable. */
  readonly priceInCentavos: number | null;
}

export interface SuggestedCategory {
  readonly name: string;
  readonly href: string;
}

export interface SearchSuggestions {
  readonly products: readonly SuggestedProduct[];
  readonly categories: readonly SuggestedCategory[];
}
