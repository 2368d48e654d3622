import { unitPrice } from "../orders/pricing";
import { type ListedProduct, nearestOffer, type Ranks } from "./listed-product";

/** Lists by what the shopper pays. Pure: no database. */

export interface PriceOrder {
  readonly ranks: Ranks;
  /** Null: as they come. */
  readonly direction: "ascending" | "descending" | null;
  /** Centavos, both ends included; what nobody has is in no range. */
  readonly range: readonly [number, number] | null;
  readonly now: Date;
}

/** More products than a catalogue has; 40 million reais in centavos times this is still a whole number. */
const mostProducts = 2 ** 21;
const mostCentavos = 2 ** 32 - 1;

/**
 * Those of `products` that are in the range, in the order of what is paid for them after discounts, of equal prices
 * the one with the lower id. What nobody has comes last, whatever the direction.
 */
export function inPriceOrder(products: readonly ListedProduct[], order: PriceOrder): ListedProduct[] {
  const { ranks, direction, range, now } = order;
  const byId = direction === null ? products : [...products].sort((one, other) => one.id - other.id);
  const keys = new Float64Array(byId.length);
  const soldOut: ListedProduct[] = [];
  let priced = 0;
  for (const [position, product] of byId.entries()) {
    const offer = nearestOffer(product, ranks);
    if (offer === null) {
      if (range === null) soldOut.push(product);
      continue;
    }
    const price = Math.min(paid(product, offer.priceInCentavos, now), mostCentavos);
    if (range !== null && (price < range[0] || price > range[1])) continue;
    const first = direction === null ? 0 : direction === "ascending" ? price : mostCentavos - price;
    // Price and position in one number: numbers are sorted many times faster than by a function that compares.
    keys[priced] = first * mostProducts + position;
    priced += 1;
  }
  const sorted: ListedProduct[] = [];
  for (const key of keys.subarray(0, priced).sort()) {
    const product = byId[key % mostProducts];
    if (product !== undefined) sorted.push(product);
  }
  return [...sorted, ...soldOut];
}

function paid(product: ListedProduct, listPriceInCentavos: number, now: Date): number {
  if (product.percentage === 0 && product.promotions.length === 0) return listPriceInCentavos;
  return unitPrice({ ...product, listPriceInCentavos }, now).unitPriceInCentavos;
}
