import { discounted } from "../orders/pricing";
import type { Mask } from "./masks";
import type { Ranks } from "./nearest-offers";
import type { ProductBook } from "./product-book";

/** Lists by what the shopper pays. Pure: no database. */

export interface PriceOrder {
  readonly ranks: Ranks;
  /** Null: the most sold first. */
  readonly direction: "ascending" | "descending" | null;
  /** Centavos, both ends included; what nobody has is in no range. */
  readonly range: readonly [number, number] | null;
  readonly now: Date;
}

/** More products than a catalogue has; 40 million reais in centavos times this is still a whole number. */
const mostProducts = 2 ** 21;
const mostCentavos = 2 ** 32 - 1;

/**
 * The places of the products in `mask` and in the range, in the order of what is paid after discounts, of equal
 * prices the most sold first. What nobody has comes last, whatever the direction.
 */
export function inPriceOrder(book: ProductBook, mask: Mask, order: PriceOrder): number[] {
  const { ranks, direction, range, now } = order;
  const inForce = book.discounts.inForce(now);
  const keys = new Float64Array(book.byFame.length);
  const soldOut: number[] = [];
  let priced = 0;
  for (let fame = 0; fame < book.byFame.length; fame += 1) {
    const place = book.byFame[fame] ?? 0;
    if (mask[place] === 0) continue;
    const offer = book.offers.nearest(place, ranks);
    if (offer < 0) {
      if (range === null) soldOut.push(place);
      continue;
    }
    const listPrice = book.offers.priceOf(offer);
    const terms = inForce[place];
    const paid = terms === undefined ? listPrice : discounted(listPrice, terms).unitPriceInCentavos;
    const price = Math.min(paid, mostCentavos);
    if (range !== null && (price < range[0] || price > range[1])) continue;
    const first = direction === null ? 0 : direction === "ascending" ? price : mostCentavos - price;
    // Price and fame in one number: numbers are sorted many times faster than by a function that compares.
    keys[priced] = first * mostProducts + fame;
    priced += 1;
  }
  const sorted = Array.from(keys.subarray(0, priced).sort(), (key) => book.byFame[key % mostProducts] ?? 0);
  return [...sorted, ...soldOut];
}
