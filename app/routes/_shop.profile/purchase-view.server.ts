import { formatDate } from "~/domain/dates";
import { formatCentavos } from "~/domain/money";
import { type Order, type OrderItem, orderItemTotal, orderSubtotal } from "~/domain/order";
import { timeline } from "~/domain/order-status";
import { paymentState } from "~/domain/payment-state";
import { messages } from "~/messages";
import { paths } from "~/paths";

export type PurchaseView = ReturnType<typeof purchaseView>;

/** An order as a card of the purchase history shows it (purchase 2, step 3). */
export function purchaseView(order: Order, now: Date) {
  return {
    code: order.code,
    href: paths.orderStatus([order.code]),
    date: formatDate(order.createdAt),
    status: statusText(order, now),
    resellerName: order.reseller?.name ?? null,
    items: order.items.map(itemView),
    subtotalInCentavos: orderSubtotal(order),
    discountInCentavos: order.discountInCentavos,
    freightInCentavos: order.freightInCentavos,
    interestInCentavos: order.interestInCentavos,
    totalInCentavos: order.totalInCentavos,
  };
}

function itemView(item: OrderItem) {
  const meters = item.quantity === 1 ? "metro" : "metros";
  const pieces = item.quantity === 1 ? "unidade" : "unidades";
  return {
    name: item.productName,
    href: paths.product(item.productSlug),
    picture: item.picture,
    variation: [item.productCode ? `Cód. ${item.productCode}` : "", ...item.attributeValues]
      .filter(Boolean)
      .join(" · "),
    quantity: `${item.quantity} ${item.isSoldByMeter ? meters : pieces}`,
    unitPrice: `${formatCentavos(item.priceInCentavos)} por ${item.isSoldByMeter ? "metro" : "unidade"}`,
    totalInCentavos: orderItemTotal(item),
  };
}

/** Where the order stands, and how its payment does where that says more. */
function statusText(order: Order, now: Date): string {
  const last = timeline(order.history).at(-1);
  const stands = messages.timeline[last?.status ?? 0];
  const payment = paymentState(order, now);
  const isMoving = last !== undefined && last.status !== 0;
  return isMoving || payment === null || payment === "paid"
    ? stands
    : `${stands} · ${messages.payment[payment]}`;
}
