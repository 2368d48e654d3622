import type { z } from "zod";
import * as mail from "../../../contract/mail";
import * as orders from "../../../contract/orders";
import { type Around, type OwnerRequest, reading } from "./owner-request";

const rating = (productId: number, resaleId: number, more: Record<string, unknown>) => ({
  note: 1,
  items: [{ productId, note: 1 }],
  resaleEvaluation: { resaleId, note: 1 },
  ...more,
});

/** Checkout request of the caller with the ids of the owner. */
const mixed = (around: Around, more: Partial<z.input<typeof orders.orderToPlace>>) =>
  around.asker.checkout.map((payload) => ({ ...payload, ...more }));

export const orderRequests: readonly OwnerRequest[] = [
  {
    call: orders.placeOrders,
    names: "user and address",
    sent: ({ userId, addressId }, { owner }) => ({
      body: owner.checkout.map((payload) => ({ ...payload, ClientId: userId, DeliveryId: addressId })),
    }),
  },
  {
    call: orders.placeOrders,
    names: "address, with the asker's own user",
    sent: ({ addressId }, around) => ({ body: mixed(around, { DeliveryId: addressId }) }),
  },
  reading({
    call: orders.listOrdersByCode,
    names: "order",
    sent: ({ orderCode }) => ({ body: [{ Codes: orderCode }] }),
  }),
  reading({
    call: orders.listOrdersByCode,
    names: "order, beside one of the asker's own",
    sent: ({ orderCode }, { asker }) => ({ body: [{ Codes: orderCode }, { Codes: asker.orderCode }] }),
    others: 200,
    installers: 200,
  }),
  reading({ call: orders.getOrder, names: "order", sent: ({ orderId: id }) => ({ query: { id } }) }),
  reading({
    call: orders.listOrders,
    names: "user",
    sent: ({ userId }) => ({ inPath: userId }),
    withoutId: 404,
  }),
  {
    call: orders.cancelOrder,
    names: "order",
    sent: ({ orderId: id }) => ({ body: { id, descriptionOfCancellation: "Não quero mais" } }),
  },
  {
    call: orders.cancelUnpaidOrder,
    names: "order",
    owner: { through: [1] },
    sent: ({ orderId: id }) => ({ body: { id } }),
  },
  {
    call: orders.rateOrder,
    names: "user and order",
    owner: { through: [1, 3, 6, 4, 8] },
    sent: ({ orderId, userId }, { offer }) => ({
      body: rating(offer.productId, offer.resellerId, { oderId: orderId, clientId: userId }),
    }),
  },
  {
    call: orders.rateOrder,
    names: "order, with the asker's own user",
    owner: { through: [1, 3, 6, 4, 8] },
    sent: ({ orderId }, { offer, asker }) => ({
      body: rating(offer.productId, offer.resellerId, { oderId: orderId, clientId: asker.userId }),
    }),
  },

  ...[mail.sendPaymentApprovedEmail, mail.sendPaymentDeniedEmail, mail.sendPaymentWaitingEmail].map(
    (call): OwnerRequest => ({
      call,
      names: "order",
      sent: ({ orderCode }) => ({ body: { OrderCodes: orderCode === undefined ? [] : [orderCode] } }),
    }),
  ),
];
