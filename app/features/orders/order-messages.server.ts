import { getWayToPay } from "~/features/payment/offered-payments.server";
import { messages } from "~/messages";
import { findArrivalDay } from "~/model/arrival.server";
import { formatDateAndTime } from "~/model/dates";
import { defaultBusinessDays, describeDelivery } from "~/model/freight";
import type { Order } from "~/model/order";
import { createTimeline, hasReachedStatus, orderStatuses } from "~/model/order-status";
import {
  findPaymentState,
  isLost,
  isRejected,
  isToBeDelivered,
  isUndecided,
  type PaymentStanding,
} from "~/model/payment-standing";
import type { TimelineEntry } from "~/ui/order-timeline";
import { isArrivalDayOver } from "../../../common/business-days";
import { formatCentavos } from "../../../common/money";
import { orderStatusNames, paymentStateNames } from "../../../common/order-in-words";

export function getStandingTitle(standing: PaymentStanding, order: Order): string {
  const { confirmed, waiting, denied } = messages.payment;
  const { orderCancelled, orderReturned } = messages.ours;
  return {
    paid: confirmed,
    waiting,
    inAnalysis: waiting,
    denied,
    unanswered: paymentStateNames.unanswered,
    expired: getWayToPay(order).expiredTitle,
    cancelledUnpaid: orderCancelled,
    cancelledPaid: orderCancelled,
    returned: orderReturned,
  }[standing];
}

export function describeStatus(order: Order, standing: PaymentStanding): string {
  const status = orderStatusNames[order.status];
  if (standing === "cancelledPaid" || standing === "cancelledUnpaid")
    return orderStatusNames[orderStatuses.cancelled];
  // An upstream may add the payment to the history before it changes the status.
  if (standing === "inAnalysis") return paymentStateNames.inAnalysis;
  if (standing === "paid") return order.status < orderStatuses.approved ? orderStatusNames[3] : status;
  if (standing !== "expired" && !isRejected(standing)) return status;
  const reason = getStandingTitle(standing, order);
  const isOver = order.status === orderStatuses.cancelled;
  const late = order.latePayment && messages.ours.paidLate;
  return [isOver && status, reason, late].filter(Boolean).join(" · ");
}

/** What happens next, or what the shopper can do; null for a finished order. */
export function describeNextStep(order: Order, standing: PaymentStanding): string | null {
  const { nextStep } = messages.account;
  if (standing === "cancelledUnpaid" || standing === "cancelledPaid" || standing === "returned") return null;
  // The page has a button for paying or rating.
  if (standing === "waiting" || order.status === orderStatuses.delivered) return null;
  if (standing !== "paid") return nextStep[standing];
  if (order.status === orderStatuses.shipped) return nextStep.shipped;
  return order.status === orderStatuses.pickup ? nextStep.pickup : nextStep.approved;
}

/** Purchase 4, "Payment status text"; a cancelled or expired order is never pending. */
export function describePayment(order: Order, standing: PaymentStanding, now: Date): string | null {
  if (standing === "expired" || isRejected(standing)) return getStandingTitle(standing, order);
  if (standing === "cancelledUnpaid") return null;
  if (!isUndecided(standing)) return messages.payment.paid;
  const state = findPaymentState(order, now);
  return state && messages.payment[state];
}

export function presentTimeline(order: Order, standing: PaymentStanding) {
  const entries = createTimeline(order.history).map(
    ({ status, createdAt }): TimelineEntry => ({
      name: messages.timeline[status],
      detail: formatDateAndTime(createdAt),
      state: status === orderStatuses.cancelled ? "stopped" : "done",
    }),
  );
  const endedAs = {
    denied: orderStatuses.rejected,
    unanswered: orderStatuses.rejected,
    returned: orderStatuses.returned,
    expired: null,
  } as const;
  if (!isRejected(standing) && standing !== "returned" && standing !== "expired") {
    return { entries, outcome: null };
  }
  const ended = order.history.find(({ status }) => status === endedAs[standing]);
  const when = ended && formatDateAndTime(ended.createdAt);
  return { entries, outcome: [getStandingTitle(standing, order), when].filter(Boolean).join(" · ") };
}

export function describeLatePayment({ latePayment, totalInCentavos }: Order): string | null {
  if (latePayment === null) return null;
  const { latePaymentRefunded, latePaymentRefunding } = messages.ours;
  const words = latePayment.isRefunded ? latePaymentRefunded : latePaymentRefunding;
  return words(formatCentavos(totalInCentavos), formatDateAndTime(latePayment.receivedAt));
}

export function getBuyAgainLabel(standing: PaymentStanding): string | null {
  if (!isLost(standing)) return null;
  if (standing === "unanswered") return messages.purchase.payAgain;
  return standing === "denied" ? messages.payment.changeMethod : messages.ours.buyAgain;
}

/** The button that puts an order's items into the cart again; null while it can be paid. */
export function getReorderButton(standing: PaymentStanding) {
  if (isUndecided(standing)) return null;
  const label = getBuyAgainLabel(standing);
  if (label !== null) return { label, intent: "comprar-de-novo" } as const;
  return { label: messages.ours.buyAgain, intent: "comprar-novamente" } as const;
}

/**
 * 'Chega até ter, 01/12', counted from the payment, or from a payment today, or what to do once that day has passed; the
 * business days where the moment of the payment is unknown. Null unless it is to be delivered.
 */
export function describeOrderArrival(
  order: Order,
  standing: PaymentStanding,
  now: Date,
): { words: string; isLate: boolean } | null {
  if (!isToBeDelivered(order, standing)) return null;
  const isPaid = standing === "paid";
  const paid = order.history.find(({ status }) => status === orderStatuses.approved);
  const maxBusinessDays = order.deliveryInBusinessDays ?? defaultBusinessDays;
  const inDays = `Entrega em ${describeDelivery({ minBusinessDays: null, maxBusinessDays })} depois do pagamento`;
  if (isPaid && paid === undefined) return { words: inDays, isLate: false };
  const from = paid ? new Date(paid.createdAt) : now;
  const day = findArrivalDay({ minBusinessDays: null, maxBusinessDays }, from);
  const today = order.upstreamNow === null ? now : new Date(order.upstreamNow);
  if (day && isArrivalDayOver(from, maxBusinessDays, today))
    return { words: messages.ours.arrivalLate(day), isLate: true };
  const words = day ? `Chega até ${day}${isPaid ? "" : ", com pagamento hoje"}` : inDays;
  return { words, isLate: false };
}

export const getStepsAhead = (order: Order) =>
  hasReachedStatus(order, orderStatuses.delivered)
    ? []
    : ([orderStatuses.shipped, orderStatuses.delivered] as const).filter(
        (status) =>
          !hasReachedStatus(order, status) &&
          !(status === orderStatuses.shipped && hasReachedStatus(order, orderStatuses.pickup)),
      );
