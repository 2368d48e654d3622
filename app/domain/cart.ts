import type { DiscountTerms, Promotion } from "./promotion";
import type { Reseller } from "./reseller";
import type { SkuAttribute } from "./sku";

/** All that a guest's cookie keeps of a line: nothing that can be looked up (catalogue 3, "Cart item"). */
export interface GuestCartLine {
  readonly skuId: number;
  readonly resellerId: number;
  readonly quantity: number;
  readonly promotionId: number | null;
}

/** A line as the shopper sees it, from the server cart or looked up for a guest (purchase 3, "Cart"). */
export interface CartLine extends GuestCartLine {
  /** The server cart's own id of the line; a guest's lines have their position. */
  readonly id: number;
  readonly cartId: number;
  readonly promotion: Promotion | null;
  readonly productId: number;
  readonly productName: string;
  readonly productSlug: string;
  readonly productCode: string | null;
  readonly picture: string | null;
  readonly attributes: readonly SkuAttribute[];
  /** Of one piece or meter at this reseller, before discounts. */
  readonly priceInCentavos: number;
  readonly discountTerms: DiscountTerms;
  readonly categoryIds: readonly number[];
  readonly subcategoryIds: readonly number[];
  readonly isSoldByMeter: boolean;
  readonly reseller: Reseller | null;
  /** How many the reseller has; null where the upstream does not say. */
  readonly stock: number | null;
}

export interface Cart {
  readonly id: number | null;
  readonly lines: readonly CartLine[];
}
