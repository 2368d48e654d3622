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

/** Whose prices count. Of two resellers of a product the one with the lower rank does; one without a rank never. */
export type Ranks = readonly (number | undefined)[];

/** What a list shows: the nearest reseller that has any of the product, and the lowest price that it asks. */
export interface NearestOffer {
  readonly resellerId: number;
  /** Before discounts. */
  readonly priceInCentavos: number;
}

/** Null where nobody who counts has any. Of resellers of one rank the cheapest is the nearest. */
export function nearestOffer(product: ListedProduct, ranks: Ranks): NearestOffer | null {
  let nearest: NearestOffer | null = null;
  let nearestRank = Number.POSITIVE_INFINITY;
  for (const [position, resellerId] of product.resellerIds.entries()) {
    const rank = ranks[resellerId];
    const priceInCentavos = product.lowestPricesInCentavos[position];
    if (rank === undefined || priceInCentavos === undefined || rank > nearestRank) continue;
    if (nearest !== null && rank === nearestRank && priceInCentavos >= nearest.priceInCentavos) continue;
    nearest = { resellerId, priceInCentavos };
    nearestRank = rank;
  }
  return nearest;
}
