import { Discounts } from "./discounts";
import type { ListedProduct } from "./listed-product";
import { NearestOffers } from "./nearest-offers";
import { Postings, type ReadPostings } from "./postings";

/**
 * Every product on sale, as lists know it: each at a place of its own, a number from 0. What lists go through for
 * every product stands in columns, by place, since thousands of objects all over the memory take a hundred times
 * as long.
 */
export interface ProductBook {
  /** No place is as high. */
  readonly places: number;
  at(place: number): ListedProduct | undefined;
  /** The places of all products, the most sold first. */
  readonly byFame: Int32Array;
  readonly discounts: Pick<Discounts, "inForce">;
  /** By place. */
  readonly unitsSold: readonly number[];
  readonly offers: Pick<NearestOffers, "has" | "nearest" | "resellerOf" | "priceOf">;
  readonly categories: ReadPostings<number>;
  readonly subcategories: ReadPostings<number>;
  readonly attributes: ReadPostings<number>;
  readonly resellers: ReadPostings<number>;
  /** Every word of the search texts that has a letter; `numbers` are the others. */
  readonly words: ReadPostings<string>;
  readonly numbers: ReadPostings<string>;
}

/** More products than a catalogue has. An id times this, and the other way about, is still a whole number. */
const mostProducts = 2 ** 21;

/** A product book that can be brought up to date. */
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

  /** Puts in what was read anew of the products `ids`; one that was not found is no longer on sale. */
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
    // Units sold and id in one number: numbers are sorted many times faster than by a function that compares.
    const keys = Float64Array.from(products, ({ unitsSold, id }) => -unitsSold * mostProducts + id).sort();
    return Int32Array.from(keys, (key) => {
      const id = ((key % mostProducts) + mostProducts) % mostProducts;
      return this.#placeOfId.get(id) ?? 0;
    });
  }
}

const hasLetter = (word: string): boolean => /[a-z]/.test(word);
const isNumber = (word: string): boolean => /^\d+$/.test(word);

const wordsIn = (product: ListedProduct | undefined): string[] =>
  product?.searchText.split(/[^a-z0-9]+/).filter(Boolean) ?? [];
