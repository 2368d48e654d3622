import type { z } from "zod";
import {
  cancelOrder,
  getOrder,
  listOrders,
  listOrdersByCode,
  type order,
  type orderItem,
  type orderToPlace,
  placementRefusal,
  placeOrders,
  rateOrder,
} from "../../contract/orders";
import type { Address } from "../domain/address";
import type { ShippingOption } from "../domain/freight";
import { centavosToReais, reaisToCentavos } from "../domain/money";
import type { Order, OrderItem } from "../domain/order";
import type { OrderRating } from "../domain/order-rating";
import { type OrderStatus, orderStatuses } from "../domain/order-status";
import { type PaymentMethod, paymentMethods } from "../domain/payment-method";
import { slugOf } from "../domain/slug";
import { addressToWire, deliveryAddressFromWire } from "./addresses.server";
import { optionToWire } from "./freight.server";
import type { Upstream } from "./http.server";
import { resellerFromWire } from "./resellers.server";
import { UpstreamError } from "./upstream-error.server";

/** One freight group as it is ordered; every amount is what the shopper saw (purchase 3, "Order payload"). */
export interface OrderToPlace {
  readonly shopperId: number;
  readonly resellerId: number;
  readonly couponId: number | null;
  readonly address: Address;
  readonly phone: string;
  readonly taxId: string;
  readonly shipping: ShippingOption;
  readonly paymentMethod: PaymentMethod;
  readonly installments: number;
  readonly cardToken: string | null;
  readonly items: readonly {
    productId: number;
    skuId: number;
    unitPriceInCentavos: number;
    quantity: number;
  }[];
  readonly discountInCentavos: number;
  readonly interestInCentavos: number;
  readonly totalInCentavos: number;
}

type WireOrder = z.output<typeof order>;
type WireChange = NonNullable<z.output<typeof placementRefusal>["changes"]>[number];

/** A difference between what the shopper saw and what holds now, which stopped the order. */
export interface PlacementChange {
  readonly kind: WireChange["kind"];
  readonly skuId: number | null;
  readonly resellerId: number | null;
  /** Centavos; pieces where the kind is stock. */
  readonly expected: number | null;
  readonly actual: number | null;
}

const defaultDeliveryInBusinessDays = 10;

/**
 * Places one order a group and answers their codes (purchase 7, order/add). The same key gives the same orders, however
 * often it is sent. What changed meanwhile is an UpstreamError with status 409; `placementChanges` reads it.
 */
export async function place(
  upstream: Upstream,
  orders: readonly OrderToPlace[],
  idempotencyKey: string,
): Promise<string[]> {
  const answer = await upstream(placeOrders, { body: orders.map(orderToWire), idempotencyKey });
  return answer.orders.map(({ orderCode }) => orderCode);
}

/** What the body of a refused placement says has changed; nothing where it does not say. */
export function placementChanges(refusalBody: unknown): PlacementChange[] {
  const refused = placementRefusal.safeParse(refusalBody);
  return refused.success ? (refused.data.changes ?? []).map(changeFromWire) : [];
}

function changeFromWire(wire: WireChange): PlacementChange {
  const figure = (value: number | null | undefined) => {
    if (value === null || value === undefined) return null;
    return wire.kind === "stock" ? value : reaisToCentavos(value);
  };
  return {
    kind: wire.kind,
    skuId: wire.skuId ?? null,
    resellerId: wire.resaleId ?? null,
    expected: figure(wire.expected),
    actual: figure(wire.actual),
  };
}

/** The shopper's orders with these codes; codes of nobody or of somebody else give none (purchase 7, order/by-codes). */
export async function findOrdersByCode(upstream: Upstream, codes: readonly string[]): Promise<Order[]> {
  const orders = await upstream(listOrdersByCode, { body: codes.map((Codes) => ({ Codes })) });
  return orders.map(orderFromWire);
}

/** One order; null where there is none with this id (purchase 7, order/get-one). */
export async function findOrder(upstream: Upstream, orderId: number): Promise<Order | null> {
  const found = await readOrder(upstream, orderId);
  return found && orderFromWire(found);
}

async function readOrder(upstream: Upstream, orderId: number): Promise<WireOrder | null> {
  try {
    const [found] = await upstream(getOrder, { query: { id: orderId } });
    return found ?? null;
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === "not-found") return null;
    throw error;
  }
}

/**
 * Cancels an order that is still at status 3 and answers how it was paid; null where it may not be cancelled (purchase 4,
 * "Cancel flow"; purchase 7, order/cancel-by-customer).
 */
export async function cancel(
  upstream: Upstream,
  orderId: number,
  reason: string,
): Promise<PaymentMethod | null> {
  const found = await readOrder(upstream, orderId);
  if (found?.orderStatus !== orderStatuses.approved) return null;
  const body = { ...found, descriptionOfCancellation: reason };
  const { statusCode, content } = await upstream(cancelOrder, { body });
  return statusCode === 200 ? methodFromWire(content?.paymentMethod ?? found.paymentMethod) : null;
}

/** Rates an order, its products and its reseller, and answers the upstream's own words (purchase 7, order/evaluateOrder). */
export async function rate(upstream: Upstream, rating: OrderRating): Promise<string | null> {
  const { message } = await upstream(rateOrder, {
    body: {
      oderId: rating.orderId,
      clientId: rating.shopperId,
      note: rating.note,
      evaluation: rating.comment,
      items: rating.products.map(({ productId, note, comment }) => ({
        productId,
        note,
        evaluation: comment,
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
  const orders = await upstream(listOrders, { params: { clientId: shopperId } });
  return orders.map(orderFromWire);
}

function orderToWire(order: OrderToPlace): z.input<typeof orderToPlace> {
  return {
    CouponId: order.couponId ?? 0,
    OrderCode: "",
    DeliveryId: order.address.id,
    ClientId: order.shopperId,
    OrderStatus: 0,
    PrazoEntrega: order.shipping.maxBusinessDays ?? defaultDeliveryInBusinessDays,
    PaymentMethod: order.paymentMethod,
    DeliveryMethod: order.shipping.name,
    Phone: order.phone,
    FretePrice: centavosToReais(order.shipping.priceInCentavos),
    CreditInstallments: order.installments,
    Address: addressToWire(order.address),
    Document: order.taxId,
    Items: order.items.map(({ productId, skuId, unitPriceInCentavos, quantity }) => ({
      ProductId: productId,
      SkuId: skuId,
      Price: centavosToReais(unitPriceInCentavos),
      Qty: quantity,
    })),
    CardId: order.cardToken,
    AnswerShippingCalculationModel: optionToWire(order.shipping),
    ResaleId: order.resellerId,
    Platform: "web",
    Discount: centavosToReais(order.discountInCentavos),
    TotalPrice: centavosToReais(order.totalInCentavos),
    InstallmentsInterest: centavosToReais(order.interestInCentavos),
  };
}

function orderFromWire(wire: WireOrder): Order {
  return {
    id: wire.id,
    code: wire.orderCode,
    status: statusFromWire(wire.orderStatus),
    history: wire.orderStatusList.map(({ status, created_at }) => ({
      status: statusFromWire(status),
      createdAt: created_at,
    })),
    createdAt: wire.created_at,
    items: wire.items.map(itemFromWire),
    discountInCentavos: reaisToCentavos(wire.discount),
    freightInCentavos: reaisToCentavos(wire.fretePrice),
    interestInCentavos: reaisToCentavos(wire.installmentsInterest ?? 0),
    totalInCentavos: reaisToCentavos(wire.totalPrice),
    paymentMethod: methodFromWire(wire.paymentMethod),
    installments: wire.creditInstallments ?? null,
    cardBrand: wire.brandCard ?? null,
    cardLastDigits: wire.numberCardFlags ?? null,
    deliveryInBusinessDays: daysFromWire(wire.prazoEntrega),
    boletoUrl: wire.urlBoleto ?? null,
    pixCode: wire.qrCodePix ?? null,
    pixExpiresAt: wire.expiresInQrCodeUrlPix ?? null,
    upstreamNow: wire.currentDate ?? null,
    address: wire.address ? deliveryAddressFromWire(wire.address) : null,
    trackingCode: wire.trackingCode ?? null,
    trackingLink: wire.trackingLink ?? null,
    carrierName: wire.companyName ?? null,
    cancellationReason: wire.descriptionOfCancellation ?? null,
    hasReview: isSaid(wire.review),
    reseller: wire.resale ? resellerFromWire(wire.resale) : null,
    resellerId: wire.resaleId ?? wire.resale?.id ?? null,
  };
}

function itemFromWire(wire: z.output<typeof orderItem>): OrderItem {
  return {
    productId: wire.product.productId ?? null,
    productName: wire.product.productName,
    productSlug: wire.product.slug ?? slugOf(wire.product.productName),
    productCode: wire.product.productCode ?? null,
    picture: wire.product.productPic ?? null,
    attributeValues: (wire.productSku?.attributes ?? []).map(({ name }) => name),
    priceInCentavos: reaisToCentavos(wire.price),
    quantity: wire.qty,
    isSoldByMeter: wire.product.calculator ?? false,
    refundedAt: wire.refundDate ?? null,
  };
}

/** What a review looks like is not specified; an empty list of them is none. */
const isSaid = (review: unknown): boolean =>
  Array.isArray(review) ? review.length > 0 : review !== null && review !== undefined;

/** The contract lets through 0 to 10 only, which are all named. */
const statusFromWire = (status: number): OrderStatus =>
  Object.values(orderStatuses).find((known) => known === status) ?? orderStatuses.placed;

const methodFromWire = (method: number): PaymentMethod =>
  Object.values(paymentMethods).find((known) => known === method) ?? paymentMethods.card;

function daysFromWire(days: number | string | null | undefined): number | null {
  const found = typeof days === "string" ? /\d+/.exec(days)?.[0] : days;
  return found === null || found === undefined ? null : Number(found);
}
