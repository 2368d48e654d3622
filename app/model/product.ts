import type { DiscountTerms } from "./price";
import type { Reseller } from "./reseller";
import type { Review } from "./review";
import type { Sku } from "./sku";

/** Card data (catalogue 2, "Product cards"). */
export interface ProductSummary {
  readonly id: number;
  readonly name: string;
  /** The upstream's slug, or one derived from the name. */
  readonly slug: string;
  readonly picture: string | null;
  /** Lowest available price before discounts; null if not sold. */
  readonly priceInCentavos: number | null;
  /** Variants with their prices; a list may lack them. */
  readonly skus: readonly Sku[];
  /** Last segment of the showcase URL of the reseller of this price. */
  readonly storeSlug: string | null;
  readonly discountTerms: DiscountTerms;
  /** Uses the length calculator. */
  readonly isSoldByMeter: boolean;
  readonly reviewAverage: number | null;
  readonly reviewCount: number | null;
  /** ISO 8601; null if the upstream does not say. */
  readonly modifiedAt: string | null;
}

/** Seller and price of the chosen sku at the shopper's location (catalogue 7, "product/address"). */
export interface ChosenOffer {
  /** Null if the reseller is known but not the sku. */
  readonly skuId: number | null;
  readonly reseller: Reseller;
  /** Price before discounts. */
  readonly priceInCentavos: number | null;
  /** Null if the upstream does not report stock. */
  readonly stock: number | null;
}

/** A picture of the film alone, edge to edge and seamless. */
export interface Texture {
  readonly picture: string;
  /** Null for all colours. */
  readonly colour: string | null;
  readonly widthInMm: number;
}

/** Catalogue 3, "Product". */
export interface Product extends ProductSummary {
  readonly code: string | null;
  /** Null if the upstream does not name it. */
  readonly brand: string | null;
  readonly pictures: readonly string[];
  /** The colour that a picture shows; without an entry any. */
  readonly pictureColours: ReadonlyMap<string, string>;
  /** Pictures of the film alone, which are not among the others. */
  readonly textures: readonly Texture[];
  readonly description: string | null;
  /** Shown as Material. */
  readonly material: string | null;
  /** Shown as Espessura. */
  readonly thickness: string | null;
  /** Shown as Acabamento. */
  readonly finish: string | null;
  /** Shown as Tipo de cola. */
  readonly glueType: string | null;
  /** Shown as Durabilidade. */
  readonly durability: string | null;
  /** Shown as Vantagens. */
  readonly advantages: string | null;
  readonly categories: readonly { readonly id: number; readonly name: string }[];
  readonly subcategories: readonly { readonly id: number | null; readonly name: string }[];
  readonly reviews: readonly Review[];
  /** Reviews with 1 to 5 stars; null if the upstream does not count them. */
  readonly reviewCounts: readonly number[] | null;
  readonly reviewsWithPictures: number | null;
  /** Null if no reseller has the chosen sku. */
  readonly offer: ChosenOffer | null;
  /** The nearest reseller with too little stock, else the one with most. Null if the upstream does not name it. */
  readonly shortOffer: { readonly resellerName: string; readonly stock: number } | null;
}

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
