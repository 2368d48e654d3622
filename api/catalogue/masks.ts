import type { ReadPostings } from "./postings";
import type { ProductBook } from "./product-book";

export type Mask = Uint8Array;

export function everyProduct(book: ProductBook): Mask {
  const mask = new Uint8Array(book.places);
  for (const place of book.byFame) mask[place] = 1;
  return mask;
}

export function withOneOf<Key>(book: ProductBook, postings: ReadPostings<Key>, keys: readonly Key[]): Mask {
  const mask = new Uint8Array(book.places);
  for (const key of keys) for (const place of postings.of(key)) mask[place] = 1;
  return mask;
}

export function keepOnly(mask: Mask, other: Mask): void {
  for (let place = 0; place < mask.length; place += 1) if (other[place] === 0) mask[place] = 0;
}
