import type { DeliveryAddress } from "./address";
import { mayRate, type OrderStatus, type StatusChange } from "./order-status";
import type { PaymentMethod } from "./payment-method";
import type { Reseller } from "./reseller";

/** Purchase 3, "Order item". */
export interface OrderItem {
  readonly productId: number | null;
  readonly skuId: number | null;
  readonly productName: string;
  readonly productSlug: string;
  readonly productCode: string | null;
  readonly picture: string | null;
  readonly attributeValues: readonly string[];
  /** Of one piece or meter, after the product's own discount. */
  readonly priceInCentavos: number;
  readonly quantity: number;
  readonly isSoldByMeter: boolean;
  /** ISO 8601; null where it was not refunded. */
  readonly refundedAt: string | null;
}

/** One freight group's purchase (purchase 3, "Order"). */
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
  /** 1 to 6; null where it was not paid by card. */
  readonly installments: number | null;
  readonly cardBrand: string | null;
  readonly cardLastDigits: string | null;
  readonly deliveryInBusinessDays: number | null;
  /** The page to print the boleto from. */
  readonly boletoUrl: string | null;
  /** 47 digits. */
  readonly boletoLine: string | null;
  /** '2026-11-25'. */
  readonly boletoDueDate: string | null;
  /** The provider's page where the card is typed, as long as it may be paid there. */
  readonly cardPageUrl: string | null;
  /** The copy-and-paste code. */
  readonly pixCode: string | null;
  /** ISO 8601. */
  readonly pixExpiresAt: string | null;
  /** The upstream's own time, ISO 8601, which the expiry is compared with. */
  readonly upstreamNow: string | null;
  readonly couponCode: string | null;
  /** The name of the shipping option that was chosen. */
  readonly deliveryMethod: string | null;
  /** Money that arrived when the order was over already. */
  readonly latePayment: { readonly receivedAt: string; readonly isRefunded: boolean } | null;
  readonly address: DeliveryAddress | null;
  readonly trackingCode: string | null;
  readonly trackingLink: string | null;
  readonly carrierName: string | null;
  readonly cancellationReason: string | null;
  readonly hasReview: boolean;
  readonly reseller: Reseller | null;
  /** Known even where the reseller's name is not. */
  readonly resellerId: number | null;
}

/** An item's line: unit price times quantity. */
export const orderItemTotal = (item: Pick<OrderItem, "priceInCentavos" | "quantity">): number =>
  item.priceInCentavos * item.quantity;

/** The subtotal of an order: its items before discount, freight and interest. */
export const orderSubtotal = (order: Pick<Order, "items">): number =>
  order.items.reduce((sum, item) => sum + orderItemTotal(item), 0);

/** '3 metros', '1 unidade': what is sold by the meter is counted in meters (purchase 2, step 3). */
export function quantityInWords({ quantity, isSoldByMeter }: Pick<OrderItem, "quantity" | "isSoldByMeter">) {
  const one = isSoldByMeter ? "metro" : "unidade";
  return `${quantity} ${quantity === 1 ? one : `${one}s`}`;
}

/** Whether the form that rates it is offered (purchase 4): a rating names the reseller too. */
export const isRateable = (order: Order): boolean => mayRate(order) && order.resellerId !== null;
