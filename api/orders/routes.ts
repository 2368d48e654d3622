import type { z } from "zod";
import * as contract from "../../contract/orders";
import { keyedRequest } from "../http/idempotency";
import { idInPath, requireOwn } from "../http/ownership";
import { notFound } from "../http/refusal-error";
import { type CallHandler, serveShopper } from "../http/serve";
import { messages } from "../messages";
import { cancelByCustomer } from "./cancellation";
import { checkoutOf } from "./checkout";
import { ordersByCode, ordersById, ordersOf } from "./order-reading";
import { placeOrders } from "./placement";
import { saveRating } from "./rating";
import { orderToWire } from "./wire";

type Payload = z.output<typeof contract.orderToPlace>;

/** Excludes values that change between retries: card token, analytics consent and cart versions. */
function sameOrder({ Analytics: _, Expired: __, CardId: ___, Items, ...payload }: Payload) {
  return { ...payload, Items: Items.map(({ CartVersion: ____, ...item }) => item) };
}

export const orderRoutes: readonly CallHandler[] = [
  serveShopper(contract.placeOrders, ({ body, shopper, header }, parts) => {
    const checkout = checkoutOf(body, shopper);
    const request = keyedRequest({
      call: contract.placeOrders.path,
      header: header("idempotency-key"),
      userId: shopper.id,
      body: body.map(sameOrder),
    });
    return placeOrders(checkout, request, parts);
  }),
  serveShopper(contract.listOrdersByCode, async ({ body, shopper }, { database, clock, settings }) => {
    const codes = [...new Set(body.map(({ Codes }) => Codes))];
    const found = await ordersByCode(database, shopper.id, codes);
    if (found.length === 0 && codes.length > 0) throw notFound(messages.orderNotFound);
    const now = clock.now();
    // In the order of the requested codes.
    return codes.flatMap((code) =>
      found
        .filter(({ order }) => order.code === code)
        .map((each) => orderToWire(each, now, settings.publicOrigin)),
    );
  }),
  serveShopper(contract.getOrder, async ({ query, shopper }, { database, clock, settings }) => {
    const found = await ordersById(database, shopper.id, query.id);
    if (found.length === 0) throw notFound(messages.orderNotFound);
    return found.map((each) => orderToWire(each, clock.now(), settings.publicOrigin));
  }),
  serveShopper(contract.listOrders, async ({ params, shopper }, { database, clock, settings }) => {
    requireOwn(shopper, idInPath(params.clientId));
    return (await ordersOf(database, shopper.id)).map((each) =>
      orderToWire(each, clock.now(), settings.publicOrigin),
    );
  }),
  serveShopper(contract.cancelOrder, async ({ body, shopper }, parts) => {
    const wish = { orderId: body.id, userId: shopper.id, reason: body.descriptionOfCancellation };
    const paymentMethod = await cancelByCustomer(wish, parts);
    return { statusCode: 200, message: messages.cancelled, content: { paymentMethod } };
  }),
  serveShopper(contract.rateOrder, async ({ body, shopper }, parts) => {
    requireOwn(shopper, body.clientId);
    await saveRating(body, shopper.id, parts);
    return { message: messages.rated };
  }),
];
