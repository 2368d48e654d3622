import { addressLines } from "~/domain/address";
import { formatDate, formatDateAndTime } from "~/domain/dates";
import { defaultBusinessDays, deliveryWords, freightWords } from "~/domain/freight";
import { formatCentavos } from "~/domain/money";
import {
  type Order,
  type OrderItem,
  orderItemTotal,
  orderSubtotal,
  quantityInWords,
  trackingAddress,
} from "~/domain/order";
import { hasBeen, mayCancel, mayRate, orderStatuses, timeline } from "~/domain/order-status";
import { paymentMethods } from "~/domain/payment-method";
import { withdrawalFrom } from "~/domain/withdrawal";
import { messages } from "~/messages";
import { paths } from "~/paths";
import type { TimelineEntry } from "~/ui/order-timeline";
import { paymentView } from "./payment-view.server";

export type OrderView = ReturnType<typeof orderView>;

/** Everything that the order's page shows, as plain data (purchase 2, "/profile/order"). */
export function orderView(order: Order, support: { whatsapp: string; email: string }, now: Date) {
  const refunded = order.items.filter(({ refundedAt }) => refundedAt !== null);
  const kept = order.items.filter(({ refundedAt }) => refundedAt === null);
  const chat = (text: (code: string) => string) => paths.whatsApp(support.whatsapp, text(order.code));
  const { reseller } = order;
  const payment = paymentView(order, now);
  return {
    code: order.code,
    date: formatDate(order.createdAt),
    soldBy:
      reseller && [reseller.name, reseller.taxId && `CNPJ ${reseller.taxId}`].filter(Boolean).join(" · "),
    status: [messages.ours.orderStatus[order.status], payment.isExpired && payment.status]
      .filter(Boolean)
      .join(" · "),
    items: kept.map(itemView),
    cancelledItems: refunded.map(itemView),
    cancellation: cancellationView(order, chat(messages.ours.orderRefund)),
    totals: totalsOf(order),
    payment,
    address: order.address ? addressLines(order.address) : [],
    timeline: timeline(order.history).map(
      ({ status, createdAt }): TimelineEntry => ({
        name: messages.timeline[status],
        detail: formatDateAndTime(createdAt),
        state: "done",
      }),
    ),
    shipping: shippingOf(order, payment),
    withdrawal: withdrawalView(order, now),
    withdrawalChat: chat(messages.ours.orderWithdrawal),
    supportChat: chat(messages.ours.orderSupport),
    supportEmail: support.email,
    mayCancel: mayCancel(order),
    mayRate: isRateable(order),
    hasReview: order.hasReview,
  };
}

/** Whether the form that rates it is offered: a rating names the reseller. */
export const isRateable = (order: Order): boolean => mayRate(order) && order.resellerId !== null;

function itemView(item: OrderItem, index: number) {
  return {
    id: `${item.productSlug}-${index}`,
    name: item.productName,
    href: paths.product(item.productSlug),
    picture: item.picture,
    variation: [item.productCode && `Cód. ${item.productCode}`, ...item.attributeValues]
      .filter(Boolean)
      .join(" · "),
    unitPrice: `${quantityInWords(item)} × ${formatCentavos(item.priceInCentavos)}`,
    totalInCentavos: orderItemTotal(item),
    refundedOn: item.refundedAt && formatDate(item.refundedAt),
  };
}

const totalsOf = (order: Order) => ({
  rows: [
    { label: "Subtotal", amount: orderSubtotal(order) },
    ...(order.discountInCentavos > 0 ? [{ label: "Desconto", amount: -order.discountInCentavos }] : []),
    { label: "Frete", amount: freightWords(order.freightInCentavos) },
    ...(order.interestInCentavos > 0 ? [{ label: "Juros", amount: order.interestInCentavos }] : []),
  ],
  total: { label: "Total", amount: order.totalInCentavos },
});

/** Why it was cancelled, and how money that was paid comes back; null where it was not cancelled. */
function cancellationView(order: Order, refundChat: string) {
  if (!hasBeen(order, orderStatuses.cancelled)) return null;
  const wasPaid = hasBeen(order, orderStatuses.approved);
  const isCard = order.paymentMethod === paymentMethods.card;
  return {
    reason: order.cancellationReason,
    refund: wasPaid ? (isCard ? ("card" as const) : ("support" as const)) : null,
    refundChat,
  };
}

/** Orders that come, or have come, without a carrier's days, and those that do not come. */
const withoutDeadline = [
  orderStatuses.rejected,
  orderStatuses.cancelled,
  orderStatuses.pickup,
  orderStatuses.delivered,
  orderStatuses.returned,
];

function shippingOf(order: Order, { isExpired }: { isExpired: boolean }) {
  const isSent = hasBeen(order, orderStatuses.shipped);
  const isOver = isExpired || withoutDeadline.some((status) => hasBeen(order, status));
  const days = order.deliveryInBusinessDays ?? defaultBusinessDays;
  const trackingHref = trackingAddress(order);
  return {
    facts: [
      { name: "Transportadora", value: order.carrierName },
      { name: "Código de rastreio", value: order.trackingCode },
    ].flatMap(({ name, value }) => (value ? [{ name, value }] : [])),
    trackingHref,
    hasTrackButton: order.status === orderStatuses.shipped && trackingHref !== null,
    deadline: isOver
      ? null
      : `Entrega em ${deliveryWords({ minBusinessDays: null, maxBusinessDays: days })}${isSent ? "" : " depois do pagamento"}`,
  };
}

function withdrawalView(order: Order, now: Date) {
  const withdrawal = withdrawalFrom(order, now);
  const until = "until" in withdrawal && withdrawal.until ? formatDate(withdrawal.until) : null;
  return { way: withdrawal.way, until };
}
