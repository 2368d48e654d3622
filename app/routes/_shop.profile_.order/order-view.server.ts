import { addressLines } from "~/domain/address";
import { formatDate } from "~/domain/dates";
import { defaultBusinessDays, deliveryWords } from "~/domain/freight";
import { isRateable, type Order, type OrderItem } from "~/domain/order";
import { canCancel, hasReachedStatus, orderStatuses } from "~/domain/order-status";
import { paymentMethods } from "~/domain/payment-method";
import { isLost, isToBeDelivered, type PaymentStanding, paymentStanding } from "~/domain/payment-standing";
import { withdrawalFrom } from "~/domain/withdrawal";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { latePaymentWords, orderArrival, statusWords, timelineView } from "~/services/order-messages.server";
import { getOrderTotals, toItemView } from "~/services/order-summary.server";
import { paymentView } from "./payment-view.server";

export type OrderView = ReturnType<typeof orderView>;

/** Purchase 2, "/profile/order". */
export function orderView(
  order: Order,
  support: { whatsapp: string; email: string },
  { now, key }: { now: Date; key: string },
) {
  const refunded = order.items.filter(({ refundedAt }) => refundedAt !== null);
  const kept = order.items.filter(({ refundedAt }) => refundedAt === null);
  const chat = (text: (code: string) => string) => paths.whatsApp(support.whatsapp, text(order.code));
  const { reseller } = order;
  const standing = paymentStanding(order, now);
  const progress = timelineView(order, standing);
  const lateWords = latePaymentWords(order);
  return {
    id: order.id,
    code: order.code,
    date: formatDate(order.createdAt),
    soldBy:
      reseller && [reseller.name, reseller.taxId && `CNPJ ${reseller.taxId}`].filter(Boolean).join(" · "),
    standing,
    status: statusWords(order, standing),
    items: kept.map(itemView),
    cancelledItems: refunded.map(itemView),
    cancellation: cancellationView(order, standing, chat(messages.ours.orderRefund)),
    totals: getTotals(order),
    payment: paymentView(order, standing, { now, key }),
    late: lateWords && { title: messages.ours.paidLate, words: lateWords },
    address: order.address ? addressLines(order.address) : [],
    timeline: progress.entries,
    outcome: progress.outcome,
    shipping: { ...getShipping(order, standing), arrival: orderArrival(order, standing, now) },
    withdrawal: withdrawalView(order, standing, now),
    withdrawalChat: chat(messages.ours.orderWithdrawal),
    supportChat: chat(messages.ours.orderSupport),
    supportEmail: support.email,
    mayCancel: canCancel(order) || order.mayCancelUnpaid,
    isUnpaid: order.mayCancelUnpaid,
    cancelledToo:
      order.paidTogetherWith.length > 0 ? messages.ours.cancelledTogether(order.paidTogetherWith) : null,
    mayRate: isRateable(order),
    mayNeedInstaller: standing === "paid",
    hasReview: order.hasReview,
    ownRating: order.ownRating,
  };
}

const itemView = (item: OrderItem, index: number) => ({
  ...toItemView(item, index),
  refundedOn: item.refundedAt && formatDate(item.refundedAt),
});

const getTotals = (order: Order) => ({
  rows: getOrderTotals(order),
  total: { label: "Total", amount: order.totalInCentavos },
});

/** Null when the order was not cancelled. */
function cancellationView(order: Order, standing: PaymentStanding, refundChat: string) {
  const wasPaid = standing === "cancelledPaid";
  if (!wasPaid && !(isLost(standing) && hasReachedStatus(order, orderStatuses.cancelled))) return null;
  return { reason: order.cancellationReason, refund: wasPaid ? getRefund(order) : null, refundChat };
}

function getRefund(order: Order): "card" | "pix" | "support" {
  if (order.paymentMethod === paymentMethods.card) return "card";
  return order.isRefundedByProvider ? "pix" : "support";
}

function getShipping(order: Order, standing: PaymentStanding) {
  const isSent = hasReachedStatus(order, orderStatuses.shipped);
  const days = order.deliveryInBusinessDays ?? defaultBusinessDays;
  const trackingHref = order.trackingLink;
  return {
    facts: [
      { name: "Transportadora", value: order.carrierName },
      { name: "Código de rastreio", value: order.trackingCode },
    ].flatMap(({ name, value }) => (value ? [{ name, value }] : [])),
    trackingHref,
    hasTrackButton: order.status === orderStatuses.shipped && trackingHref !== null,
    deadline: isToBeDelivered(order, standing)
      ? `Entrega em ${deliveryWords({ minBusinessDays: null, maxBusinessDays: days })}${isSent ? "" : " depois do pagamento"}`
      : null,
  };
}

function withdrawalView(order: Order, standing: PaymentStanding, now: Date) {
  if (isLost(standing)) return { way: "settled" as const, until: null };
  const withdrawal = withdrawalFrom(order, now);
  const until = "until" in withdrawal && withdrawal.until ? formatDate(withdrawal.until) : null;
  return { way: withdrawal.way, until };
}
