import type { PriceTerms } from "../orders/pricing";

export interface ListedProduct extends Omit<PriceTerms, "listPriceInCentavos"> {
  readonly id: number;
  readonly unitsSold: number;
  /** Name, code, material and keywords, lower case without accents. */
  readonly searchText: string;
  /** Advantages, lower case without accents. */
  readonly indicator: string;
  readonly categoryIds: readonly number[];
  readonly subcategoryIds: readonly number[];
  readonly attributeIds: readonly number[];
  /** Resellers with stock, parallel to `lowestPricesInCentavos`. */
  readonly resellerIds: readonly number[];
  readonly lowestPricesInCentavos: readonly number[];
}
