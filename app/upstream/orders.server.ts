import { z } from "zod";
import type { Address } from "~/model/address";
import type { ShippingOption } from "~/model/freight";
import type { Order, OrderItem, OrderRating } from "~/model/order";
import { type OrderStatus, orderStatuses } from "~/model/order-status";
import { type PaymentMethod, paymentMethods } from "~/model/payment-method";
import { toSlug, toWebAddress } from "~/model/web-address";
import { measuresToWire, supportsOrderReplacement } from "~/upstream/compatibility/checkout.server";
import { convertToCentavos, convertToReais } from "../../common/money";
import {
  cancelOrder,
  cancelUnpaidOrder,
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
import { isFields } from "../../contract/wire";
import { addressToWire, deliveryAddressFromWire } from "./addresses.server";
import { optionToWire } from "./freight.server";
import { publishOrderCount, type Upstream } from "./http.server";
import { pictureFromWire } from "./pictures.server";
import { resellerFromWire } from "./resellers.server";
import { roomCopyFromWire } from "./room-photos.server";
import { awaitOrNull, createMalformedError } from "./upstream-error.server";

type WireOrder = z.output<typeof order>;
/** Own orders by code; unknown or foreign codes are omitted (purchase 7, "order/by-codes"). */
export async function findOrdersByCode(upstream: Upstream, codes: readonly string[]): Promise<Order[]> {
  const orders = await upstream(listOrdersByCode, { body: codes.map((Codes) => ({ Codes })) });
  return orders.map((each) => orderFromWire(upstream, each));
}

/** The order and those that the same Pix code or boleto pays. */
export async function findPaidTogether(upstream: Upstream, order: Order): Promise<Order[]> {
  const { code, paidTogetherWith } = order;
  return paidTogetherWith.length === 0 ? [order] : findOrdersByCode(upstream, [code, ...paidTogetherWith]);
}

/** Returns null for an unknown id (purchase 7, "order/get-one"). */
export async function findOrder(upstream: Upstream, orderId: number): Promise<Order | null> {
  const found = await readOrder(upstream, orderId);
  return found && orderFromWire(upstream, found);
}

async function readOrder(upstream: Upstream, orderId: number): Promise<WireOrder | null> {
  const [found] = (await awaitOrNull(upstream(getOrder, { query: { id: orderId } }))) ?? [];
  return found ?? null;
}

/**
 * Cancels an order at status 3 and returns how its money comes back; null if it cannot be cancelled (purchase 4, "Cancel
 * flow"; purchase 7, "order/cancel-by-customer").
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

/** Rates order, products and reseller; returns the upstream's message (purchase 7, "order/evaluateOrder"). */
export async function submitRating(upstream: Upstream, rating: OrderRating): Promise<string | null> {
  const { message } = await upstream(rateOrder, {
    body: {
      oderId: rating.orderId,
      clientId: rating.shopperId,
      note: rating.rating,
      evaluation: rating.comment,
      items: rating.products.map(({ productId, rating: note, comment, pictures }) => ({
        productId,
        note,
        evaluation: comment,
        ...(pictures.length > 0 && { pictures: [...pictures] }),
      })),
      resaleEvaluation: {
        resaleId: rating.reseller.resellerId,
        note: rating.reseller.rating,
        evaluation: rating.reseller.comment,
      },
    },
  });
  return message ?? null;
}

/** The purchase history (purchase 7, "client/get-items/:clientId"). */
export async function findOrders(upstream: Upstream, shopperId: number): Promise<Order[]> {
  const orders = await awaitOrNull(upstream(listOrders, { params: { clientId: shopperId } }));
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
    discountInCentavos: convertToCentavos(wire.discount),
    freightInCentavos: convertToCentavos(wire.fretePrice),
    interestInCentavos: convertToCentavos(wire.installmentsInterest ?? 0),
    totalInCentavos: convertToCentavos(wire.totalPrice),
    paymentMethod: methodFromWire(wire.paymentMethod),
    installments: wire.creditInstallments ?? null,
    cardBrand: wire.brandCard ?? null,
    cardLastDigits: wire.numberCardFlags ?? null,
    deliveryInBusinessDays: daysFromWire(wire.prazoEntrega),
    boletoUrl: toWebAddress(wire.urlBoleto),
    boletoLine: wire.boletoLine ?? null,
    boletoDueDate: wire.boletoDueDate ?? null,
    cardPageUrl: toWebAddress(wire.urlPagamentoCartao),
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
      supportsOrderReplacement(upstream) &&
      mayCancelUnpaid &&
      resellerId !== null &&
      items.every(({ skuId, productId }) => skuId !== null && productId !== null),
    isRefundedByProvider: wire.isRefunded ?? false,
    latePayment: wire.latePayment
      ? { receivedAt: wire.latePayment.receivedAt, isRefunded: wire.latePayment.refunded }
      : null,
    address: wire.address ? deliveryAddressFromWire(wire.address) : null,
    trackingCode: wire.trackingCode ?? null,
    trackingLink: toWebAddress(wire.trackingLink),
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
    priceInCentavos: convertToCentavos(wire.price),
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
  return data ? { rating: data.note, comment: data.evaluation?.trim() || null } : null;
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

/** One freight group to order, with the amounts that the shopper saw (purchase 3, "Order payload"). */
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
  /** Pays instead of a typed card. */
  readonly savedCardId: number | null;
  /** Code of the waiting order that this one replaces; null for an order from the cart. */
  readonly replaces: string | null;
  /** What was drawn in the shopper's room, kept with the order; null for none. */
  readonly roomProjectId: number | null;
  /** The typed card is saved. */
  readonly savesCard: boolean;
  readonly items: readonly {
    productId: number;
    skuId: number;
    unitPriceInCentavos: number;
    quantity: number;
    /** Names the product in the message if it is gone. */
    name?: string | undefined;
    /** Version of the reviewed cart line; null if the upstream has no versions. */
    cartVersion?: string | null;
    /** The shopper's list of walls and parts, in words. */
    measures?: string | null | undefined;
  }[];
  readonly discountInCentavos: number;
  readonly interestInCentavos: number;
  readonly totalInCentavos: number;
}

type WireChange = NonNullable<z.output<typeof placementRefusal>["changes"]>[number];

/** A difference between the reviewed and the current state that stopped the order. */
export interface PlacementChange {
  /** `checkout`: it was begun again since, as the storefront itself finds. */
  readonly kind: WireChange["kind"] | "checkout";
  readonly skuId: number | null;
  readonly resellerId: number | null;
  /** Centavos, or pieces for the kinds stock and cart. */
  readonly expected: number | null;
  readonly actual: number | null;
}

const defaultDeliveryInBusinessDays = 10;

/**
 * Places one order per group and returns the codes (purchase 7, "order/add"). Idempotent by key. Throws UpstreamError
 * with status 409 on changes, which `findPlacementChanges` reads. An expired review returns only orders already placed with
 * this key, if the upstream has cart line versions. `mayTellAnalytics` is the shopper's consent, `upstreamTells`
 * whether the upstream reports conversions.
 */
export async function submitOrders(
  upstream: Upstream,
  orders: readonly OrderToPlace[],
  {
    key: idempotencyKey,
    mayTellAnalytics,
    isExpired = false,
  }: { key: string; mayTellAnalytics: boolean; isExpired?: boolean },
): Promise<{ codes: string[]; upstreamTells: boolean }> {
  const agreement = mayTellAnalytics ? { Analytics: true } : {};
  const expiry = isExpired ? { Expired: true } : {};
  const body = orders.map((order) => ({ ...orderToWire(upstream, order), ...agreement, ...expiry }));
  const answer = await upstream(placeOrders, { body, idempotencyKey });
  if (answer.orders.length < orders.length)
    throw createMalformedError(placeOrders.name, `${answer.orders.length} codes for ${orders.length} orders`);
  publishOrderCount(answer.orders.length);
  return {
    codes: answer.orders.map(({ orderCode }) => orderCode),
    upstreamTells: answer.tellsAnalytics === true,
  };
}

const { changes: changesOfRefusal, placed: placedBefore } = placementRefusal.shape;

/** Parses the changes of a refused placement; empty if it lists none. */
export function findPlacementChanges(refusalBody: unknown): PlacementChange[] {
  const changes = isFields(refusalBody) ? changesOfRefusal.safeParse(refusalBody.changes).data : null;
  return (changes ?? []).map(changeFromWire);
}

/** Codes of the orders that the key has placed with other data, as of another page of one checkout; empty if none. */
export const findCodesPlacedBefore = (refusalBody: unknown): readonly string[] =>
  (isFields(refusalBody) && placedBefore.safeParse(refusalBody.placed).data) || [];

function changeFromWire(wire: WireChange): PlacementChange {
  const figure = (value: number | null | undefined) => {
    if (value === null || value === undefined) return null;
    return wire.kind === "stock" || wire.kind === "cart" ? value : convertToCentavos(value);
  };
  return {
    kind: wire.kind,
    skuId: wire.skuId ?? null,
    resellerId: wire.resaleId ?? null,
    expected: figure(wire.expected),
    actual: figure(wire.actual),
  };
}

function orderToWire(upstream: Upstream, order: OrderToPlace): z.input<typeof orderToPlace> {
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
    FretePrice: convertToReais(order.shipping.priceInCentavos),
    CreditInstallments: order.installments,
    Address: addressToWire(order.address),
    Document: order.taxId,
    Items: order.items.map(({ productId, skuId, unitPriceInCentavos, quantity, cartVersion, measures }) => ({
      ProductId: productId,
      SkuId: skuId,
      Price: convertToReais(unitPriceInCentavos),
      Qty: quantity,
      ...(cartVersion && { CartVersion: cartVersion }),
      ...measuresToWire(upstream, measures),
    })),
    CardId: order.cardToken,
    ...(order.savedCardId !== null && { SavedCardId: order.savedCardId }),
    ...(order.savesCard && { SaveCard: true }),
    ...(order.replaces !== null && { Replaces: order.replaces }),
    ...(order.roomProjectId !== null && { RoomProject: order.roomProjectId }),
    AnswerShippingCalculationModel: optionToWire(order.shipping),
    ResaleId: order.resellerId,
    Platform: "web",
    Discount: convertToReais(order.discountInCentavos),
    TotalPrice: convertToReais(order.totalInCentavos),
    InstallmentsInterest: convertToReais(order.interestInCentavos),
  };
}
