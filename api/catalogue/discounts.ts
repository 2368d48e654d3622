import { type TermsInForce, termsInForce } from "../orders/pricing";
import type { ListedProduct } from "./listed-product";

/** Discount terms of all products, cached until the next promotion starts or ends. */
export class Discounts {
  readonly #products = new Map<number, ListedProduct>();
  #inForce: readonly (TermsInForce | undefined)[] = [];
  /** Validity of `#inForce` in epoch milliseconds; empty at first. */
  #holds = { from: 0, until: 0 };

  put(place: number, product: ListedProduct | undefined): void {
    if (product !== undefined && (product.percentage > 0 || product.promotions.length > 0)) {
      this.#products.set(place, product);
    } else if (!this.#products.delete(place)) return;
    this.#holds = { from: 0, until: 0 };
  }

  inForce(now: Date): readonly (TermsInForce | undefined)[] {
    const moment = now.getTime();
    if (moment < this.#holds.from || moment >= this.#holds.until) this.#reckon(now);
    return this.#inForce;
  }

  #reckon(now: Date): void {
    const inForce: (TermsInForce | undefined)[] = [];
    let until = Number.POSITIVE_INFINITY;
    for (const [place, product] of this.#products) {
      const terms = termsInForce(product, now);
      if (terms.percentage > 0 || terms.promotions.length > 0) inForce[place] = terms;
      for (const change of changesOf(product)) {
        if (change > now.getTime()) until = Math.min(until, change);
      }
    }
    this.#inForce = inForce;
    this.#holds = { from: now.getTime(), until };
  }
}

/** Start and end times in epoch milliseconds; the end of a period is inclusive. */
function changesOf({ promotionStart, promotionEnd, promotions }: ListedProduct): number[] {
  const periods = [
    { from: promotionStart, to: promotionEnd },
    ...promotions.map(({ startsAt, endsAt }) => ({ from: startsAt, to: endsAt })),
  ];
  return periods.flatMap(({ from, to }) => [
    ...(from === null ? [] : [from.getTime()]),
    ...(to === null ? [] : [to.getTime() + 1]),
  ]);
}
