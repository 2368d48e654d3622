import type { z } from "zod";
import {
  addToCart,
  type cart,
  type cartItem,
  clearCart,
  editCart,
  getCart,
  previewCart,
} from "../../contract/carts";
import type { Cart, CartLine, GuestCartLine } from "../domain/cart";
import type { Location } from "../domain/location";
import { reaisToCentavos } from "../domain/money";
import { slugOf } from "../domain/slug";
import { picturePath } from "../domain/web-address";
import { discountTermsFromWire, promotionFromWire } from "./discount.server";
import type { Upstream } from "./http.server";
import { attributeFromWire } from "./products.server";
import { resellerFromWire } from "./resellers.server";

/** The server cart of the logged-in shopper (purchase 7, GET cart). */
export async function findCart(upstream: Upstream): Promise<Cart> {
  const { content } = await upstream(getCart);
  return cartFromWire(content);
}

/** Item count for the cart badge (catalogue 7). */
export async function countCartItems(upstream: Upstream): Promise<number> {
  const { content } = await upstream(getCart);
  return content?.itemsQuantity ?? 0;
}

/** Names, prices and stock of a guest's lines. Lines that no longer exist are omitted. */
export async function previewGuestCart(
  upstream: Upstream,
  lines: readonly GuestCartLine[],
  location: Location | null,
): Promise<Cart> {
  if (lines.length === 0) return { id: null, lines: [] };
  const { content } = await upstream(previewCart, {
    body: {
      items: lines.map(({ skuId, resellerId, quantity, promotionId }) => ({
        skuId,
        resaleId: resellerId,
        quantity,
        promotionId,
      })),
      ...(location && { latitude: location.latitude, longitude: location.longitude }),
    },
  });
  return cartFromWire(content);
}

/** Adds a line, or quantity to an existing one (catalogue 7, cart/add). The key makes it idempotent. */
export async function addLine(
  upstream: Upstream,
  line: GuestCartLine,
  idempotencyKey: string,
): Promise<void> {
  const { skuId, resellerId, quantity, promotionId } = line;
  const body = { skuId, resaleId: resellerId, quantity, promotionId };
  await upstream(addToCart, { body, idempotencyKey });
}

/** Changes a line's quantity; 0 removes it (purchase 7, cart/edit). */
export async function changeLine(upstream: Upstream, line: CartLine, quantity: number): Promise<void> {
  const { id, cartId, skuId, resellerId, promotionId } = line;
  await upstream(editCart, { body: { id, cartId, skuId, resaleId: resellerId, quantity, promotionId } });
}

export async function emptyCart(upstream: Upstream): Promise<void> {
  await upstream(clearCart);
}

function cartFromWire(wire: z.output<typeof cart> | null | undefined): Cart {
  return { id: wire?.id ?? null, lines: (wire?.items ?? []).map(lineFromWire) };
}

function lineFromWire(wire: z.output<typeof cartItem>): CartLine {
  const { sku } = wire;
  return {
    id: wire.id,
    cartId: wire.cartId,
    skuId: wire.skuId,
    resellerId: wire.resaleId,
    quantity: wire.quantity,
    promotionId: wire.promotionId ?? null,
    promotion: wire.promotion ? promotionFromWire({ ...wire.promotion, id: wire.promotionId }) : null,
    productId: sku.productId,
    productName: sku.product.productName,
    productSlug: sku.product.slug ?? slugOf(sku.product.productName),
    productCode: sku.product.productCode ?? null,
    picture: picturePath(sku.product.productPic),
    attributes: sku.attributes.map(attributeFromWire),
    priceInCentavos: reaisToCentavos(sku.differentValue),
    discountTerms: discountTermsFromWire(sku.product),
    categoryIds: (sku.product.categories ?? []).map(({ categoryId }) => categoryId),
    subcategoryIds: (sku.product.subCategories ?? [])
      .map(({ id }) => id)
      .filter((id) => id !== null && id !== undefined),
    isSoldByMeter: sku.product.calculator ?? false,
    reseller: wire.resale ? resellerFromWire(wire.resale) : null,
    stock: wire.stock ?? null,
    version: wire.version ?? null,
  };
}
