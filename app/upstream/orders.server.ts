import { z } from "zod";
import type { Order, OrderItem, OrderRating } from "~/model/order";
import { type OrderStatus, orderStatuses } from "~/model/order-status";
import { type PaymentMethod, paymentMethods } from "~/model/payment-method";
import { toSlug, webAddress } from "~/model/web-address";
import { replacesOrders } from "~/upstream/compatibility/checkout.server";
import { reaisToCentavos } from "../../common/money";
import {
  cancelOrder,
  cancelUnpaidOrder,
  getOrder,
  listOrders,
  listOrdersByCode,
  type order,
  type orderItem,
  rateOrder,
} from "../../contract/orders";
import { deliveryAddressFromWire } from "./addresses.server";
import type { Upstream } from "./http.server";
import { pictureFromWire } from "./pictures.server";
import { resellerFromWire } from "./resellers.server";
import { roomCopyFromWire } from "./room-photos.server";
import { orNull } from "./upstream-error.server";

type WireOrder = z.output<typeof order>;
/** Own orders by code; unknown or foreign codes are omitted (purchase 7, order/by-codes). */
export async function findOrdersByCode(upstream: Upstream, codes: readonly string[]): Promise<Order[]> {
  const orders = await upstream(listOrdersByCode, { body: codes.map((Codes) => ({ Codes })) });
  return orders.map((each) => orderFromWire(upstream, each));
}

/** The order and those that the same Pix code or boleto pays. */
export async function findPaidTogether(upstream: Upstream, order: Order): Promise<Order[]> {
  const { code, paidTogetherWith } = order;
  return paidTogetherWith.length === 0 ? [order] : findOrdersByCode(upstream, [code, ...paidTogetherWith]);
}

/** Returns null for an unknown id (purchase 7, order/get-one). */
export async function findOrder(upstream: Upstream, orderId: number): Promise<Order | null> {
  const found = await readOrder(upstream, orderId);
  return found && orderFromWire(upstream, found);
}

async function readOrder(upstream: Upstream, orderId: number): Promise<WireOrder | null> {
  const [found] = (await orNull(upstream(getOrder, { query: { id: orderId } }))) ?? [];
  return found ?? null;
}

/**
 * Cancels an order at status 3 and returns how its money comes back; null if it cannot be cancelled (purchase 4, "Cancel
 * flow"; purchase 7, order/cancel-by-customer).
 */
export async function requestCancellation(
  upstream: Upstream,
  orderId: number,
  reason: string,
): Promise<{ readonly isRefunded: boolean } | null> {
  const found = await readOrder(upstream, orderId);
  if (found?.orderStatus !== orderStatuses.approved) return null;
  const body = { ...found, descriptionOfCancellation: reason };
  const { statusCode, content } = await upstream(cancelOrder, { body });
  if (statusCode !== 200) return null;
  const paidBy = methodFromWire(content?.paymentMethod ?? found.paymentMethod);
  return { isRefunded: content?.isRefunded ?? paidBy === paymentMethods.card };
}

/** Cancels an order that waits for its payment (`Order.mayCancelUnpaid`); fails if it no longer waits. */
export async function requestUnpaidCancellation(upstream: Upstream, orderId: number): Promise<void> {
  await upstream(cancelUnpaidOrder, { body: { id: orderId } });
}

/** Rates order, products and reseller; returns the upstream's message (purchase 7, order/evaluateOrder). */
export async function submitRating(upstream: Upstream, rating: OrderRating): Promise<string | null> {
  const { message } = await upstream(rateOrder, {
    body: {
      oderId: rating.orderId,
      clientId: rating.shopperId,
      note: rating.note,
      evaluation: rating.comment,
      items: rating.products.map(({ productId, note, comment, pictures }) => ({
        productId,
        note,
        evaluation: comment,
        ...(pictures.length > 0 && { pictures: [...pictures] }),
      })),
      resaleEvaluation: {
        resaleId: rating.reseller.resellerId,
        note: rating.reseller.note,
        evaluation: rating.reseller.comment,
      },
    },
  });
  return message ?? null;
}

/** The purchase history (purchase 7, client/get-items). */
export async function findOrders(upstream: Upstream, shopperId: number): Promise<Order[]> {
  const orders = await orNull(upstream(listOrders, { params: { clientId: shopperId } }));
  return (orders ?? []).map((each) => orderFromWire(upstream, each));
}

function orderFromWire(upstream: Upstream, wire: WireOrder): Order {
  const items = wire.items.map(itemFromWire);
  const mayCancelUnpaid = wire.mayCancelUnpaid ?? false;
  const resellerId = wire.resaleId ?? wire.resale?.id ?? null;
  return {
    id: wire.id,
    code: wire.orderCode,
    status: statusFromWire(wire.orderStatus),
    history: wire.orderStatusList.map(({ status, created_at }) => ({
      status: statusFromWire(status),
      createdAt: created_at,
    })),
    createdAt: wire.created_at,
    items,
    discountInCentavos: reaisToCentavos(wire.discount),
    freightInCentavos: reaisToCentavos(wire.fretePrice),
    interestInCentavos: reaisToCentavos(wire.installmentsInterest ?? 0),
    totalInCentavos: reaisToCentavos(wire.totalPrice),
    paymentMethod: methodFromWire(wire.paymentMethod),
    installments: wire.creditInstallments ?? null,
    cardBrand: wire.brandCard ?? null,
    cardLastDigits: wire.numberCardFlags ?? null,
    deliveryInBusinessDays: daysFromWire(wire.prazoEntrega),
    boletoUrl: webAddress(wire.urlBoleto),
    boletoLine: wire.boletoLine ?? null,
    boletoDueDate: wire.boletoDueDate ?? null,
    cardPageUrl: webAddress(wire.urlPagamentoCartao),
    pixCode: wire.qrCodePix ?? null,
    pixExpiresAt: wire.expiresInQrCodeUrlPix ?? null,
    upstreamNow: wire.currentDate ?? null,
    couponCode: wire.couponCode ?? null,
    room: roomCopyFromWire(wire.room),
    deliveryMethod: wire.deliveryMethod ?? null,
    paidTogetherWith: wire.paidTogetherWith ?? [],
    isPaymentUnanswered: wire.paymentUnanswered ?? false,
    mayCancelUnpaid,
    mayChangePayment:
      replacesOrders(upstream) &&
      mayCancelUnpaid &&
      resellerId !== null &&
      items.every(({ skuId, productId }) => skuId !== null && productId !== null),
    isRefundedByProvider: wire.isRefunded ?? false,
    latePayment: wire.latePayment
      ? { receivedAt: wire.latePayment.receivedAt, isRefunded: wire.latePayment.refunded }
      : null,
    address: wire.address ? deliveryAddressFromWire(wire.address) : null,
    trackingCode: wire.trackingCode ?? null,
    trackingLink: webAddress(wire.trackingLink),
    carrierName: wire.companyName ?? null,
    cancellationReason: wire.descriptionOfCancellation ?? null,
    hasReview: hasContent(wire.review),
    ownRating: ownRatingFromWire(wire.review),
    reseller: wire.resale ? resellerFromWire(wire.resale) : null,
    resellerId,
  };
}

function itemFromWire(wire: z.output<typeof orderItem>): OrderItem {
  return {
    productId: wire.product.productId ?? null,
    skuId: wire.productSku?.id ?? null,
    productName: wire.product.productName,
    productSlug: wire.product.slug ?? toSlug(wire.product.productName),
    productCode: wire.product.productCode ?? null,
    picture: pictureFromWire(wire.product.productPic),
    attributeValues: (wire.productSku?.attributes ?? []).map(({ name }) => name),
    measures: wire.measures ?? null,
    priceInCentavos: reaisToCentavos(wire.price),
    quantity: wire.qty,
    isSoldByMeter: wire.product.calculator ?? false,
    refundedAt: wire.refundDate ?? null,
  };
}

/** The shape of a review is unspecified; an empty list means none. */
const hasContent = (review: unknown): boolean =>
  Array.isArray(review) ? review.length > 0 : review !== null && review !== undefined;

const review = z.object({ note: z.int().min(1).max(5), evaluation: z.string().nullish() });

function ownRatingFromWire(wire: unknown): Order["ownRating"] {
  const { data } = review.safeParse(Array.isArray(wire) ? wire[0] : wire);
  return data ? { note: data.note, comment: data.evaluation?.trim() || null } : null;
}

/** Safe: the contract accepts 0 to 10 only. */
const statusFromWire = (status: number): OrderStatus =>
  Object.values(orderStatuses).find((known) => known === status) ?? orderStatuses.placed;

const methodFromWire = (method: number): PaymentMethod =>
  Object.values(paymentMethods).find((known) => known === method) ?? paymentMethods.card;

function daysFromWire(days: number | string | null | undefined): number | null {
  const found = typeof days === "string" ? /\d+/.exec(days)?.[0] : days;
  return found === null || found === undefined ? null : Number(found);
}
