import type { z } from "zod";
import type { cart, cartItem } from "../../contract/carts";
import { calculateDistanceInKm } from "../freight/distance";
import { calculateSellingPrice, type Promotion } from "../orders/pricing";
import type { Coordinates } from "../postal-codes/geocoder";
import { toReais } from "../reais";
import { roundDistance } from "../resellers/distance";
import { getCartLineVersion } from "./cart";
import { getOfferKey, type Offer, type OfferKey } from "./offers";

type WireItem = z.input<typeof cartItem>;
type WireCart = z.input<typeof cart>;

interface Line extends OfferKey {
  readonly id: number;
  readonly cartId: number;
  readonly quantity: number;
}

export function cartToWire(
  lines: readonly Line[],
  offers: ReadonlyMap<string, Offer>,
  seen: { id: number | null; now: Date; from: Coordinates | null },
): WireCart {
  const items = lines.flatMap((line) => {
    const offer = offers.get(getOfferKey(line));
    return offer === undefined ? [] : [itemToWire(line, offer, seen)];
  });
  const itemsQuantity = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return { id: seen.id, itemsQuantity, items };
}

function itemToWire(
  line: Line,
  offer: Offer,
  { now, from }: { now: Date; from: Coordinates | null },
): WireItem {
  const { product, reseller } = offer;
  const { promotionId } = calculateSellingPrice(offer, now);
  const applied = offer.promotions.find(({ id }) => id === promotionId);
  return {
    id: line.id,
    cartId: line.cartId,
    skuId: line.skuId,
    resaleId: line.resellerId,
    quantity: line.quantity,
    promotionId,
    promotion: applied === undefined ? null : promotionToWire(applied),
    sku: {
      productId: offer.productId,
      differentValue: toReais(offer.listPriceInCentavos),
      attributes: offer.attributes.map(({ name, hex, group, type }) => ({
        name,
        hex,
        attribute: { name: group, type },
      })),
      product: {
        percentage: offer.percentage,
        promotionStart: offer.promotionStart?.toISOString() ?? null,
        promotionEnd: offer.promotionEnd?.toISOString() ?? null,
        promotions: offer.promotions.map((each) => ({ promotion: promotionToWire(each) })),
        productName: product.name,
        productCode: product.code,
        productPic: product.pic,
        categories: offer.categories.map(({ id, name }) => ({ categoryId: id, categoryName: name })),
        subCategories: offer.subcategories.map(({ id, name }) => ({ id, name })),
        calculator: product.hasCalculator,
        slug: product.slug,
      },
    },
    resale: {
      id: line.resellerId,
      nameFantasy: reseller.nameFantasy,
      urlStoreResale: reseller.urlStore,
      cnpj: reseller.cnpj,
      distance: from === null ? null : roundDistance(calculateDistanceInKm(from, reseller)),
    },
    stock: offer.stock,
    version: getCartLineVersion(line),
  };
}

const promotionToWire = ({ id, discountType, percentage, amountInCentavos }: Promotion) => ({
  id,
  discountType,
  discount: discountType === 1 ? (percentage ?? 0) : toReais(amountInCentavos ?? 0),
});
