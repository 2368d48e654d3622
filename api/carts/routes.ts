import * as contract from "../../contract/carts";
import { getDeliveryAddress } from "../addresses/address-book";
import { toWire } from "../addresses/address-fields";
import { createKeyedRequest } from "../http/idempotency";
import { type CallHandler, serve, serveShopper } from "../http/serve";
import { messages } from "../messages";
import { getCoordinates } from "../resellers/distance";
import type { Services } from "../services";
import { addLine, clearCart, editLine, readCart } from "./cart";
import { findOffers } from "./offers";
import { cartToWire } from "./wire";

async function answerWithCart(userId: number, { database, clock }: Services) {
  const now = clock.now();
  const [{ id, lines }, address] = await Promise.all([
    readCart(database, userId),
    getDeliveryAddress(database, userId),
  ]);
  const offers = await findOffers(database, lines, now);
  const from = address && getCoordinates(address);
  return { content: cartToWire(lines, offers, { id, now, from }), address };
}

async function answerWithChangedCart(userId: number, services: Services) {
  const { content } = await answerWithCart(userId, services);
  return { content };
}

export const cartRoutes: readonly CallHandler[] = [
  serveShopper(contract.getCart, async ({ shopper }, services) => {
    const { content, address } = await answerWithCart(shopper.id, services);
    return { content, deliveryAddress: address && toWire(address) };
  }),
  serveShopper(contract.addToCart, async ({ body, shopper, header }, services) => {
    const { skuId, resaleId, quantity, promotionId = null } = body;
    const line = { skuId, resellerId: resaleId, quantity, promotionId };
    const request = createKeyedRequest({
      call: contract.addToCart.path,
      header: header("idempotency-key"),
      userId: shopper.id,
      body: line,
    });
    await addLine(services.database, line, { userId: shopper.id, request, now: services.clock.now() });
    return answerWithChangedCart(shopper.id, services);
  }),
  serveShopper(contract.editCart, async ({ body, shopper }, services) => {
    await editLine(services.database, { userId: shopper.id, lineId: body.id, quantity: body.quantity });
    return answerWithChangedCart(shopper.id, services);
  }),
  serveShopper(contract.clearCart, async ({ shopper }, { database }) => {
    await clearCart(database, shopper.id);
    return { message: messages.cartCleared };
  }),
  serve(contract.previewCart, async ({ body }, { database, clock }) => {
    const now = clock.now();
    const lines = body.items.map(({ skuId, resaleId, quantity }, position) => ({
      id: position,
      cartId: 0,
      skuId,
      resellerId: resaleId,
      quantity,
    }));
    const offers = await findOffers(database, lines, now);
    return { content: cartToWire(lines, offers, { id: null, now, from: getCoordinates(body) }) };
  }),
];
