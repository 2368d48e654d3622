import type { z } from "zod";
import * as contract from "../../contract/orders";
import { keyedRequest } from "../http/idempotency";
import { demandOwn, idInPath } from "../http/ownership";
import { notFound } from "../http/refused";
import { type Served, serveShopper } from "../http/serve";
import { messages } from "../messages";
import { cancelByCustomer } from "./cancellation";
import { checkoutOf } from "./checkout";
import { ordersByCode, ordersById, ordersOf } from "./order-reading";
import { placeOrders } from "./placement";
import { keepRating } from "./rating";
import { orderToWire } from "./wire";

type Payload = z.output<typeof contract.orderToPlace>;

/**
 * What makes two payloads the same order. A card's token is made for each try, or left out where the provider does not
 * answer; the answer to the cookie notice may change; a review that is opened again reads the cart again.
 */
function sameOrder({ Analytics: _, Expired: __, CardId: ___, Items, ...payload }: Payload) {
  return { ...payload, Items: Items.map(({ CartVersion: ____, ...item }) => item) };
}

export const orderRoutes: readonly Served[] = [
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
    // As asked for: the first code's order comes first.
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
    demandOwn(shopper, idInPath(params.clientId));
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
    demandOwn(shopper, body.clientId);
    await keepRating(body, shopper.id, parts);
    return { message: messages.rated };
  }),
];
