import { formatCentavos } from "../../common/money";
import type { DeliveryAddress } from "./address";
import { canRate, type OrderStatus, type StatusChange } from "./order-status";
import type { PaymentMethod } from "./payment-method";
import type { Reseller } from "./reseller";
import type { RoomCopy } from "./room-photo";
import { toComparable } from "./words-in-texts";

/** Purchase 3, "Order item". */
export interface OrderItem {
  readonly productId: number | null;
  readonly skuId: number | null;
  readonly productName: string;
  readonly productSlug: string;
  readonly productCode: string | null;
  readonly picture: string | null;
  readonly attributeValues: readonly string[];
  /** The shopper's list of walls and parts, in words. */
  readonly measures?: string | null;
  /** Per piece or meter, after product discounts. */
  readonly priceInCentavos: number;
  readonly quantity: number;
  readonly isSoldByMeter: boolean;
  /** ISO 8601; null if not refunded. */
  readonly refundedAt: string | null;
}

/** One order per freight group (purchase 3, "Order"). */
export interface Order {
  readonly id: number;
  readonly code: string;
  readonly status: OrderStatus;
  readonly history: readonly StatusChange[];
  /** ISO 8601. */
  readonly createdAt: string;
  readonly items: readonly OrderItem[];
  readonly discountInCentavos: number;
  readonly freightInCentavos: number;
  readonly interestInCentavos: number;
  readonly totalInCentavos: number;
  readonly paymentMethod: PaymentMethod;
  /** 1 to 6; null if not paid by card. */
  readonly installments: number | null;
  readonly cardBrand: string | null;
  readonly cardLastDigits: string | null;
  readonly deliveryInBusinessDays: number | null;
  readonly boletoUrl: string | null;
  /** 47 digits. */
  readonly boletoLine: string | null;
  /** '2026-11-25'. */
  readonly boletoDueDate: string | null;
  /** Set while the card can be entered on the provider's page. */
  readonly cardPageUrl: string | null;
  readonly pixCode: string | null;
  /** ISO 8601. */
  readonly pixExpiresAt: string | null;
  /** ISO 8601; the expiry is compared with this time. */
  readonly upstreamNow: string | null;
  readonly couponCode: string | null;
  /** What was drawn in the shopper's room, as it was ordered. */
  readonly room: RoomCopy | null;
  readonly deliveryMethod: string | null;
  /** Codes of the other orders that the same Pix code or boleto pays. */
  readonly paidTogetherWith: readonly string[];
  /** Rejected without a verdict, because the payment provider could not be reached. */
  readonly isPaymentUnanswered: boolean;
  /** The upstream cancels it before the payment arrives. */
  readonly mayCancelUnpaid: boolean;
  /** Waits for a Pix or boleto that another payment can replace. */
  readonly mayChangePayment: boolean;
  /** Money received after the order ended. */
  readonly latePayment: { readonly receivedAt: string; readonly isRefunded: boolean } | null;
  /** Cancelled, and the provider returns the money of a Pix without support. */
  readonly isRefundedByProvider: boolean;
  readonly address: DeliveryAddress | null;
  readonly trackingCode: string | null;
  readonly trackingLink: string | null;
  readonly carrierName: string | null;
  readonly cancellationReason: string | null;
  readonly hasReview: boolean;
  /** The shopper's own rating of the order; null where the upstream does not tell it. */
  readonly ownRating: { readonly rating: number; readonly comment: string | null } | null;
  readonly reseller: Reseller | null;
  /** May be set without the reseller's name. */
  readonly resellerId: number | null;
}

export const calculateItemTotal = (item: Pick<OrderItem, "priceInCentavos" | "quantity">): number =>
  item.priceInCentavos * item.quantity;

/** Items before discount, freight and interest. */
export const calculateSubtotal = (order: Pick<Order, "items">): number =>
  order.items.reduce((sum, item) => sum + calculateItemTotal(item), 0);

/** '3 metros', '1 unidade' (purchase 2, "/profile"). */
export function formatQuantityOfItem({
  quantity,
  isSoldByMeter,
}: Pick<OrderItem, "quantity" | "isSoldByMeter">) {
  const one = isSoldByMeter ? "metro" : "unidade";
  return `${quantity} ${quantity === 1 ? one : `${one}s`}`;
}

/** '3 metros × R$ 10,00'; '1 metro', whose price is the line's total. */
export function formatQuantityAndPrice(
  item: Pick<OrderItem, "quantity" | "isSoldByMeter" | "priceInCentavos">,
) {
  const price = item.quantity === 1 ? null : formatCentavos(item.priceInCentavos);
  return [formatQuantityOfItem(item), price].filter(Boolean).join(" × ");
}

/** Every word of the search is in its number or in the name of a product or shop. */
export function isOrderFound({ code, items, reseller }: Order, search: string): boolean {
  const text = toComparable([code, reseller?.name, ...items.map((item) => item.productName)].join(" "));
  return toComparable(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** True if the rating form is offered (purchase 4, "Order status codes"); it needs a reseller. */
export const isRateable = (order: Order): boolean => canRate(order) && order.resellerId !== null;

/** Rating of an order, its products and its reseller (purchase 3, "Order evaluation payload"). */

export interface Rating {
  /** 1 to 5. */
  readonly rating: number;
  readonly comment: string | null;
}

export interface OrderRating extends Rating {
  readonly orderId: number;
  readonly shopperId: number;
  readonly products: readonly (Rating & {
    readonly productId: number;
    /** Data URLs. */
    readonly pictures: readonly string[];
  })[];
  readonly reseller: Rating & { readonly resellerId: number };
}

export const ratings = [1, 2, 3, 4, 5] as const;

/** Distinct products of an order; items without a product id are omitted. */
export function listProductsToRate(order: Pick<Order, "items">): { id: number; name: string }[] {
  const byId = new Map(
    order.items.flatMap(({ productId, productName }) =>
      productId === null ? [] : [[productId, productName] as const],
    ),
  );
  return [...byId].map(([id, name]) => ({ id, name }));
}
