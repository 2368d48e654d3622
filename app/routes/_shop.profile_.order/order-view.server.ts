import { boughtItem, orderSumRows } from "~/composition/order-summary.server";
import { addressLines } from "~/domain/address";
import { formatDate, formatDateAndTime } from "~/domain/dates";
import { defaultBusinessDays, deliveryWords } from "~/domain/freight";
import { isRateable, type Order, type OrderItem, trackingAddress } from "~/domain/order";
import { hasBeen, isKept, mayCancel, orderStatuses, timeline } from "~/domain/order-status";
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
    mayNeedInstaller: isKept(order),
    hasReview: order.hasReview,
  };
}

const itemView = (item: OrderItem, index: number) => ({
  ...boughtItem(item, index),
  refundedOn: item.refundedAt && formatDate(item.refundedAt),
});

const totalsOf = (order: Order) => ({
  rows: orderSumRows(order),
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
