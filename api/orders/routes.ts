import * as contract from "../../contract/orders";
import { requireIdInPath, requireOwn } from "../http/ownership";
import { createNotFoundRefusal } from "../http/refusal-error";
import { type CallHandler, serveShopper } from "../http/serve";
import { messages } from "../messages";
import type { Services } from "../services";
import { findOrders, findOrdersByCode, findOrdersById, type StoredOrder } from "./find-orders";
import { saveRating } from "./rating";
import { orderToWire } from "./wire";

const toWire = (found: readonly StoredOrder[], { clock, settings }: Services) =>
  found.map((each) => orderToWire(each, clock.now(), settings.publicOrigin));

export const orderRoutes: readonly CallHandler[] = [
  serveShopper(contract.listOrdersByCode, async ({ body, shopper }, services) => {
    const codes = [...new Set(body.map(({ Codes }) => Codes))];
    const found = await findOrdersByCode(services.database, shopper.id, codes, services);
    if (found.length === 0 && codes.length > 0) throw createNotFoundRefusal(messages.orderNotFound);
    const inRequestedOrder = codes.flatMap((code) => found.filter(({ order }) => order.code === code));
    return toWire(inRequestedOrder, services);
  }),
  serveShopper(contract.getOrder, async ({ query, shopper }, services) => {
    const found = await findOrdersById(services.database, shopper.id, query.id, services);
    if (found.length === 0) throw createNotFoundRefusal(messages.orderNotFound);
    return toWire(found, services);
  }),
  serveShopper(contract.listOrders, async ({ params, shopper }, services) => {
    requireOwn(shopper, requireIdInPath(params.clientId));
    return toWire(await findOrders(services.database, shopper.id, services), services);
  }),
  serveShopper(contract.rateOrder, async ({ body, shopper }, services) => {
    requireOwn(shopper, body.clientId);
    await saveRating(body, shopper.id, services);
    return { message: messages.rated };
  }),
];
