import type { DiscountTerms } from "./promotion";
import type { Reseller } from "./reseller";
import type { Review } from "./review";
import type { Sku } from "./sku";

/** What a list shows of a product (catalogue 2, "Product cards"). */
export interface ProductSummary {
  readonly id: number;
  readonly name: string;
  /** The last part of its address, the upstream's own or made from the name. */
  readonly slug: string;
  readonly picture: string | null;
  /** The lowest that the shopper can buy at, before discounts; null where nobody sells it. */
  readonly priceInCentavos: number | null;
  readonly discountTerms: DiscountTerms;
  /** Sold by the meter, with the length calculator. */
  readonly isSoldByMeter: boolean;
  readonly reviewAverage: number | null;
  readonly reviewCount: number | null;
}

/** Who sells the chosen sku, and for how much, seen from where the shopper is (catalogue 7, product/address). */
export interface ChosenOffer {
  /** Null where the reseller is known and the sku is not. */
  readonly skuId: number | null;
  readonly reseller: Reseller;
  /** Before discounts. */
  readonly priceInCentavos: number | null;
  /** How many the reseller has; null where the upstream does not say. */
  readonly stock: number | null;
}

/** Catalogue 3, "Product". */
export interface Product extends ProductSummary {
  readonly code: string | null;
  readonly pictures: readonly string[];
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
  readonly skus: readonly Sku[];
  readonly reviews: readonly Review[];
  /** Null where no reseller has the chosen sku. */
  readonly offer: ChosenOffer | null;
}
