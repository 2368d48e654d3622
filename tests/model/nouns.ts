import type { CartLine } from "~/model/cart";
import type { Sku, SkuAttribute } from "~/model/sku";
import type { DiscountTerms } from "../../app/model/price";

/** Test fixtures with overrides. */

export const noDiscount: DiscountTerms = {
  percentage: null,
  percentageStartsAt: null,
  percentageEndsAt: null,
  promotions: [],
};

export const colour = (value: string): SkuAttribute => ({
  attribute: "Cor",
  value,
  kind: "colour",
  hex: "#000000",
});

export const text = (attribute: string, value: string): SkuAttribute => ({
  attribute,
  value,
  kind: "text",
  hex: null,
});

export const aSku = (changes: Partial<Sku> = {}): Sku => ({
  id: 1,
  priceInCentavos: 4990,
  attributes: [],
  resellerIds: [1],
  ...changes,
});

export const aCartLine = (changes: Partial<CartLine> = {}): CartLine => ({
  id: 1,
  cartId: 1,
  skuId: 1,
  resellerId: 1,
  quantity: 1,
  promotionId: null,
  promotion: null,
  productId: 1,
  productName: "Adesivo Fibra de Carbono",
  productSlug: "adesivo-fibra-de-carbono",
  productCode: "AF-01",
  picture: null,
  attributes: [],
  priceInCentavos: 4990,
  discountTerms: noDiscount,
  categoryIds: [],
  subcategoryIds: [],
  isSoldByMeter: false,
  reseller: null,
  stock: null,
  ...changes,
});
