import { discounted } from "../orders/pricing";
import type { Mask } from "./masks";
import type { Ranks } from "./nearest-offers";
import type { ProductBook } from "./product-book";

/** Sorting and filtering by the discounted price. Pure: no database. */

export interface PriceOrder {
  readonly ranks: Ranks;
  /** Null: by units sold. */
  readonly direction: "ascending" | "descending" | null;
  /** Centavos, inclusive; products without stock are in no range. */
  readonly range: readonly [number, number] | null;
  readonly now: Date;
}

/** Upper bound of the catalogue; 40 million reais in centavos times this is a safe integer. */
const maxProducts = 2 ** 21;
const maxCentavos = 2 ** 32 - 1;

/** Document ids by discounted price, ties by units sold; without stock last in both directions. */
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
    const price = Math.min(paid, maxCentavos);
    if (range !== null && (price < range[0] || price > range[1])) continue;
    const priceKey = direction === "ascending" ? price : maxCentavos - price;
    const first = direction === null ? 0 : priceKey;
    // Price and popularity packed in one number: numeric typed-array sorts avoid a comparator.
    keys[priced] = first * maxProducts + fame;
    priced += 1;
  }
  const sorted = Array.from(keys.subarray(0, priced).sort(), (key) => book.byFame[key % maxProducts] ?? 0);
  return [...sorted, ...soldOut];
}
