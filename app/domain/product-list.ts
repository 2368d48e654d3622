/** A product in a list that the browser keeps. */
export interface ListedProduct {
  readonly id: number;
  readonly slug: string;
}

export interface Favourite extends ListedProduct {
  /** Null where only the slug is known. */
  readonly name: string | null;
}

export const includesProduct = (list: readonly ListedProduct[], id: number): boolean =>
  list.some((product) => product.id === id);

/** Newest first; a product that is seen again becomes the first. */
export const putFirst = (list: readonly ListedProduct[], product: ListedProduct): ListedProduct[] => [
  product,
  ...withoutProduct(list, product.id),
];

export const withoutProduct = <Product extends ListedProduct>(list: readonly Product[], id: number) =>
  list.filter((product) => product.id !== id);
