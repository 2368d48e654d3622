import type { z } from "zod";
import * as contract from "../../contract/orders";
import { createKeyedRequest } from "../http/idempotency";
import { type CallHandler, serveShopper } from "../http/serve";
import { messages } from "../messages";
import { cancelByCustomer } from "./cancel-order";
import { cancelUnpaidOrder } from "./cancel-unpaid-order";
import { parseCheckout } from "./checkout";
import { placeOrders } from "./place-orders";

/** Excludes values that change between retries: the card, analytics consent and cart versions. */
function stablePart({
  Analytics: _,
  Expired: __,
  CardId: ___,
  SavedCardId: ____,
  SaveCard: _____,
  Items,
  ...payload
}: z.output<typeof contract.orderToPlace>) {
  return { ...payload, Items: Items.map(({ CartVersion: ______, ...item }) => item) };
}

export const checkoutRoutes: readonly CallHandler[] = [
  serveShopper(contract.placeOrders, ({ body, shopper, header }, services) => {
    const checkout = parseCheckout(body, shopper);
    const request = createKeyedRequest({
      call: contract.placeOrders.path,
      header: header("idempotency-key"),
      userId: shopper.id,
      body: body.map(stablePart),
    });
    return placeOrders(checkout, request, services);
  }),
  serveShopper(contract.cancelOrder, async ({ body, shopper }, services) => {
    const request = { orderId: body.id, userId: shopper.id, reason: body.descriptionOfCancellation };
    const content = await cancelByCustomer(request, services);
    return { statusCode: 200, message: messages.cancelled, content };
  }),
  serveShopper(contract.cancelUnpaidOrder, async ({ body, shopper }, services) => {
    await cancelUnpaidOrder({ orderId: body.id, userId: shopper.id }, services);
    return { message: messages.cancelled };
  }),
];
