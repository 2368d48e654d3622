import type { ListedProduct } from "./listed-product";

/** Every product on sale, as lists know it. */
export interface ProductBook {
  of(id: number): ListedProduct | undefined;
  /** The most sold first. */
  readonly byFame: readonly ListedProduct[];
  /** Every word that a search can find. */
  readonly words: Iterable<string>;
}

/** A product book that can be brought up to date. */
export class OpenProductBook implements ProductBook {
  readonly #products = new Map<number, ListedProduct>();
  /** How many products hold each word. */
  readonly #words = new Map<string, number>();
  #byFame: readonly ListedProduct[] | null = null;
  /** The order of last time: the next is nearly the same, and quick to sort. */
  #lastOrder: readonly number[] = [];

  of(id: number): ListedProduct | undefined {
    return this.#products.get(id);
  }

  get words(): Iterable<string> {
    return this.#words.keys();
  }

  get byFame(): readonly ListedProduct[] {
    this.#byFame ??= this.#sorted();
    return this.#byFame;
  }

  /** Puts in what was read anew of the products `ids`; one that was not found is no longer on sale. */
  replace(ids: Iterable<number>, found: ReadonlyMap<number, ListedProduct>): void {
    for (const id of ids) {
      const before = this.#products.get(id);
      const after = found.get(id);
      if (before?.searchText !== after?.searchText) {
        this.#count(before, -1);
        this.#count(after, 1);
      }
      if (after === undefined) this.#products.delete(id);
      else this.#products.set(id, after);
    }
    this.#byFame = null;
  }

  /** Puts in everything that is on sale, and nothing else. */
  replaceAll(found: ReadonlyMap<number, ListedProduct>): void {
    this.replace([...this.#products.keys()], new Map());
    this.replace(found.keys(), found);
  }

  #sorted(): ListedProduct[] {
    const known = this.#lastOrder.flatMap((id) => this.#products.get(id) ?? []);
    const order = new Set(this.#lastOrder);
    const added = [...this.#products.values()].filter(({ id }) => !order.has(id));
    const sorted = [...known, ...added].sort(
      (one, other) => other.unitsSold - one.unitsSold || one.id - other.id,
    );
    this.#lastOrder = sorted.map(({ id }) => id);
    return sorted;
  }

  #count(product: ListedProduct | undefined, step: 1 | -1): void {
    if (product === undefined) return;
    for (const word of new Set(product.searchText.split(/[^a-z0-9]+/))) {
      const products = (this.#words.get(word) ?? 0) + step;
      if (word === "" || products <= 0) this.#words.delete(word);
      else this.#words.set(word, products);
    }
  }
}
