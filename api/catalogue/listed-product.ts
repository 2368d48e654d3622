import type { PriceTerms } from "../orders/pricing";

/** What lists need to know of a product on sale to find, filter, count and sort it. */
export interface ListedProduct extends Omit<PriceTerms, "listPriceInCentavos"> {
  readonly id: number;
  readonly unitsSold: number;
  /** Name, code, material and keywords without accents or capitals. */
  readonly searchText: string;
  /** The advantages, without accents or capitals. */
  readonly indicator: string;
  readonly categoryIds: readonly number[];
  /** Colours among them. */
  readonly subcategoryIds: readonly number[];
  /** What its skus that may still be bought are made of, colours and sizes. */
  readonly attributeIds: readonly number[];
  /** The resellers that have any of it in stock … */
  readonly resellerIds: readonly number[];
  /** … and the lowest price that each of them asks, at the same places. */
  readonly lowestPricesInCentavos: readonly number[];
}
