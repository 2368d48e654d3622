import type { ListedProduct } from "./listed-product";

/** Rank by reseller id; lower is nearer, `unranked` is excluded. */
export type Ranks = Int32Array;
export const unranked = 2 ** 31 - 1;

/** Every product's resellers with their lowest price, in columns for fast scans. */
export class NearestOffers {
  /** By document id: offset, count and capacity of the product's offers. */
  #starts = new Int32Array(0);
  #counts = new Int32Array(0);
  #rooms = new Int32Array(0);
  #resellerIds = new Int32Array(0);
  #pricesInCentavos = new Float64Array(0);
  #used = 0;

  put(place: number, product: ListedProduct | undefined): void {
    const resellerIds = product?.resellerIds ?? [];
    if (place >= this.#starts.length) this.#makePlaces(place + 1);
    if (resellerIds.length > (this.#rooms[place] ?? 0)) this.#makeRoom(place, resellerIds.length);
    this.#counts[place] = resellerIds.length;
    this.#resellerIds.set(resellerIds, this.#starts[place]);
    this.#pricesInCentavos.set(product?.lowestPricesInCentavos ?? [], this.#starts[place]);
  }

  has(place: number): boolean {
    return (this.#counts[place] ?? 0) > 0;
  }

  /** Offer index of the lowest price at the nearest ranked reseller with stock, or -1. */
  nearest(place: number, ranks: Ranks): number {
    const start = this.#starts[place] ?? 0;
    const end = start + (this.#counts[place] ?? 0);
    const resellerIds = this.#resellerIds;
    let nearest = -1;
    let nearestRank = unranked;
    for (let offer = start; offer < end; offer += 1) {
      const rank = ranks[resellerIds[offer] ?? 0] ?? unranked;
      if (rank > nearestRank || rank === unranked) continue;
      if (rank === nearestRank && this.priceOf(offer) >= this.priceOf(nearest)) continue;
      nearest = offer;
      nearestRank = rank;
    }
    return nearest;
  }

  resellerOf(offer: number): number {
    return this.#resellerIds[offer] ?? 0;
  }

  priceOf(offer: number): number {
    return this.#pricesInCentavos[offer] ?? 0;
  }

  #makePlaces(atLeast: number): void {
    const places = Math.max(atLeast, 2 * this.#starts.length);
    this.#starts = copied(new Int32Array(places), this.#starts);
    this.#counts = copied(new Int32Array(places), this.#counts);
    this.#rooms = copied(new Int32Array(places), this.#rooms);
  }

  /** Appends at the end; the old space stays unused until the next rebuild. */
  #makeRoom(place: number, offers: number): void {
    this.#starts[place] = this.#used;
    this.#rooms[place] = offers;
    this.#used += offers;
    if (this.#used <= this.#resellerIds.length) return;
    const room = Math.max(this.#used, 2 * this.#resellerIds.length);
    this.#resellerIds = copied(new Int32Array(room), this.#resellerIds);
    this.#pricesInCentavos = copied(new Float64Array(room), this.#pricesInCentavos);
  }
}

function copied<Column extends Int32Array | Float64Array>(into: Column, from: Column): Column {
  into.set(from);
  return into;
}
