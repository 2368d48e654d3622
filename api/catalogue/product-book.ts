import { Discounts } from "./discounts";
import type { ListedProduct } from "./listed-product";
import { NearestOffers } from "./nearest-offers";
import { Postings, type ReadPostings } from "./postings";

/** Products on sale by document id, from 0. Scanned data is stored in columns for cache locality. */
export interface ProductBook {
  readonly places: number;
  at(place: number): ListedProduct | undefined;
  readonly byFame: Int32Array;
  readonly discounts: Pick<Discounts, "inForce">;
  readonly unitsSold: readonly number[];
  readonly offers: Pick<NearestOffers, "has" | "nearest" | "resellerOf" | "priceOf">;
  readonly categories: ReadPostings<number>;
  readonly subcategories: ReadPostings<number>;
  readonly attributes: ReadPostings<number>;
  readonly resellers: ReadPostings<number>;
  /** Every word of the search texts that contains a letter; `numbers` has the others. */
  readonly words: ReadPostings<string>;
  readonly numbers: ReadPostings<string>;
}

/** Upper bound of the catalogue. A product id times this, and the reverse, is a safe integer. */
const maxProducts = 2 ** 21;

export class OpenProductBook implements ProductBook {
  readonly #products: (ListedProduct | undefined)[] = [];
  readonly #placeOfId = new Map<number, number>();
  readonly #freePlaces: number[] = [];
  #byFame: Int32Array | null = null;

  readonly discounts = new Discounts();
  readonly unitsSold: number[] = [];
  readonly offers = new NearestOffers();
  readonly categories = new Postings<number>();
  readonly subcategories = new Postings<number>();
  readonly attributes = new Postings<number>();
  readonly resellers = new Postings<number>();
  readonly words = new Postings<string>();
  readonly numbers = new Postings<string>();

  get places(): number {
    return this.#products.length;
  }

  at(place: number): ListedProduct | undefined {
    return this.#products[place];
  }

  get byFame(): Int32Array {
    this.#byFame ??= this.#sortedByFame();
    return this.#byFame;
  }

  /** Replaces the products `ids` with `found`; an id missing from `found` is no longer on sale. */
  replace(ids: Iterable<number>, found: ReadonlyMap<number, ListedProduct>): void {
    for (const id of ids) this.#put(id, found.get(id));
    this.#byFame = null;
  }

  #put(id: number, after: ListedProduct | undefined): void {
    const known = this.#placeOfId.get(id);
    if (known === undefined && after === undefined) return;
    const place = known ?? this.#freePlaces.pop() ?? this.#products.length;
    const before = this.#products[place];
    this.#products[place] = after;
    if (after === undefined) {
      this.#placeOfId.delete(id);
      this.#freePlaces.push(place);
    } else this.#placeOfId.set(id, place);

    this.unitsSold[place] = after?.unitsSold ?? 0;
    this.discounts.put(place, after);
    this.offers.put(place, after);
    this.categories.change(place, before?.categoryIds ?? [], after?.categoryIds ?? []);
    this.subcategories.change(place, before?.subcategoryIds ?? [], after?.subcategoryIds ?? []);
    this.attributes.change(place, before?.attributeIds ?? [], after?.attributeIds ?? []);
    this.resellers.change(place, before?.resellerIds ?? [], after?.resellerIds ?? []);
    if (before?.searchText === after?.searchText) return;
    const [wordsBefore, wordsAfter] = [wordsIn(before), wordsIn(after)];
    this.words.change(place, wordsBefore.filter(hasLetter), wordsAfter.filter(hasLetter));
    this.numbers.change(place, wordsBefore.filter(isNumber), wordsAfter.filter(isNumber));
  }

  #sortedByFame(): Int32Array {
    const products = this.#products.filter((product) => product !== undefined);
    // Units sold and id packed in one number: numeric sorts avoid a comparator.
    const keys = Float64Array.from(products, ({ unitsSold, id }) => -unitsSold * maxProducts + id).sort();
    return Int32Array.from(keys, (key) => {
      const id = ((key % maxProducts) + maxProducts) % maxProducts;
      return this.#placeOfId.get(id) ?? 0;
    });
  }
}

const hasLetter = (word: string): boolean => /[a-z]/.test(word);
const isNumber = (word: string): boolean => /^\d+$/.test(word);

const wordsIn = (product: ListedProduct | undefined): string[] =>
  product?.searchText.split(/[^a-z0-9]+/).filter(Boolean) ?? [];
