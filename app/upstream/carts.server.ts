import { randomUUID } from "node:crypto";
import type { z } from "zod";
import {
  type Cart,
  type CartLine,
  type GuestCartLine,
  getLineKey,
  isPriced,
  listEveryLine,
  type UnpricedLine,
} from "~/model/cart";
import type { Location } from "~/model/location";
import { toSlug } from "~/model/web-address";
import { convertToCentavos } from "../../common/money";
import {
  addToCart,
  type cart,
  type cartItem,
  clearCart,
  editCart,
  getCart,
  previewCart,
} from "../../contract/carts";
import type { Upstream } from "./http.server";
import { pictureFromWire } from "./pictures.server";
import { attributeFromWire, discountTermsFromWire, promotionFromWire } from "./products.server";
import { resellerFromWire } from "./resellers.server";

import {
  awaitOrNull,
  awaitUnlessMissing,
  confirmByReading,
  createMalformedError,
} from "./upstream-error.server";

type WireCart = z.output<typeof cart>;

const noCart: WireCart = { itemsQuantity: 0, items: [] };

/** The server cart of the logged-in shopper (purchase 7, "cart"). */
export async function findCart(upstream: Upstream): Promise<Cart> {
  return cartFromWire(getCart.name, await readCart(upstream));
}

/** Works as `findCart` but ignores what this request has already read. */
export async function refetchCart(upstream: Upstream): Promise<Cart> {
  const answer = await awaitOrNull(upstream(getCart, { skipsRequestCache: true }));
  return cartFromWire(getCart.name, answer?.content ?? noCart);
}

/** Item count for the cart badge (catalogue 7, "cart"), from the whole cart. */
export async function countCartItems(upstream: Upstream): Promise<number> {
  return (await readCart(upstream)).itemsQuantity;
}

/** A shopper without a cart has an empty one. */
async function readCart(upstream: Upstream): Promise<WireCart> {
  const answer = await awaitOrNull(upstream(getCart));
  return answer?.content ?? noCart;
}

/**
 * Names, prices and stock of a guest's lines. Lines that no longer exist are omitted. Null if the upstream does not
 * support it.
 */
export async function previewGuestCart(
  upstream: Upstream,
  lines: readonly GuestCartLine[],
  location: Location | null,
): Promise<Cart | null> {
  if (lines.length === 0) return { id: null, lines: [], unpriced: [] };
  const items = lines.map(({ skuId, resellerId, quantity, promotionId }) => ({
    skuId,
    resaleId: resellerId,
    quantity,
    promotionId,
  }));
  const place = location && { latitude: location.latitude, longitude: location.longitude };
  const answer = await awaitUnlessMissing(upstream(previewCart, { body: { items, ...place } }));
  return answer && cartFromWire(previewCart.name, answer.content);
}

/**
 * Adds a line, or quantity to an existing one (catalogue 7, "cart/add"). The key makes it idempotent. Throws
 * `UpstreamError` if the line is not in the cart afterwards, which is read if the answer is not the cart.
 */
export async function addCartLine(
  upstream: Upstream,
  line: GuestCartLine,
  idempotencyKey: string,
  isAgain = false,
): Promise<void> {
  const { skuId, resellerId, quantity, promotionId } = line;
  // The line and its cart are the upstream's to find; a strict one asks for both fields.
  const body = { id: 0, cartId: 0, skuId, resaleId: resellerId, quantity, promotionId };
  const { content } = await upstream(addToCart, { body, idempotencyKey });
  const { itemsQuantity, items } = content?.items ? content : await readCart(upstream);
  const isKnown = itemsQuantity === 0 || Array.isArray(items);
  const isThere = (items ?? []).some((item) => item.skuId === skuId && item.resaleId === resellerId);
  if (isThere || !isKnown) return;
  if (isAgain) throw createMalformedError(addToCart.name, "the line is not in the cart");
  // A copy of a form that was done, whose line was removed since.
  await addCartLine(upstream, line, randomUUID(), true);
}

/** Changes a line's quantity; 0 removes it (purchase 7, "cart/edit"). */
export async function changeLine(upstream: Upstream, line: UnpricedLine, quantity: number): Promise<void> {
  const { id, cartId, skuId, resellerId, promotionId, copies = [] } = line;
  for (const copy of copies) await changeLine(upstream, { ...line, id: copy, copies: [] }, 0);
  const body = { id, cartId, skuId, resaleId: resellerId, quantity, promotionId };
  await confirmByReading(upstream(editCart, { body }), async () => {
    const lines = listEveryLine(await findCart(upstream));
    return (lines.find((each) => each.id === id)?.quantity ?? 0) === quantity;
  });
}

export async function emptyCart(upstream: Upstream): Promise<void> {
  await upstream(clearCart);
}

function cartFromWire(call: string, wire: WireCart | null): Cart {
  const items = wire?.items ?? (wire?.itemsQuantity === 0 ? [] : null);
  if (items === null) throw createMalformedError(call, "a cart without its items");
  const now = new Date();
  const lines = joinCopies(items.map(lineFromWire));
  return {
    id: wire?.id ?? null,
    lines: lines.filter((line) => isPriced(line, now)),
    unpriced: lines
      .filter((line) => !isPriced(line, now))
      .map((line) => ({ ...line, isFree: line.priceInCentavos > 0 })),
  };
}

/** What an upstream keeps as two items of one product and shop is one line, which is changed and ordered as one. */
function joinCopies(items: readonly CartLine[]): CartLine[] {
  const lines = new Map<string, CartLine>();
  for (const item of items) {
    const line = lines.get(getLineKey(item));
    const ids = line ? [line.id, ...(line.copies ?? [])] : [];
    if (ids.includes(item.id)) continue;
    const joined = line && {
      quantity: line.quantity + item.quantity,
      copies: [...(line.copies ?? []), item.id],
      version: null,
    };
    lines.set(getLineKey(item), { ...(line ?? item), ...joined });
  }
  return [...lines.values()];
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
    productSlug: sku.product.slug ?? toSlug(sku.product.productName),
    productCode: sku.product.productCode ?? null,
    picture: pictureFromWire(sku.product.productPic),
    attributes: sku.attributes.map(attributeFromWire),
    priceInCentavos: convertToCentavos(sku.differentValue),
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
