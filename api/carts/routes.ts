import * as contract from "../../contract/carts";
import { getDeliveryAddress } from "../addresses/address-book";
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
  const { id, lines } = await readCart(database, userId);
  const [offers, address] = await Promise.all([
    findOffers(database, lines, now),
    lines.length === 0 ? null : getDeliveryAddress(database, userId),
  ]);
  return {
    content: cartToWire(lines, offers, { id, now, from: address === null ? null : getCoordinates(address) }),
  };
}

export const cartRoutes: readonly CallHandler[] = [
  serveShopper(contract.getCart, ({ shopper }, services) => answerWithCart(shopper.id, services)),
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
    return answerWithCart(shopper.id, services);
  }),
  serveShopper(contract.editCart, async ({ body, shopper }, services) => {
    await editLine(services.database, { userId: shopper.id, lineId: body.id, quantity: body.quantity });
    return answerWithCart(shopper.id, services);
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
