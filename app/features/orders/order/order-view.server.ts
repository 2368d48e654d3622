import {
  describeLatePayment,
  describeOrderArrival,
  describePayment,
  getReorderButton,
  presentTimeline,
} from "~/features/orders/order-messages.server";
import { presentOrder } from "~/features/orders/order-presentation.server";
import { getPaymentDue } from "~/features/orders/payment-mails.server";
import { getWayToPay } from "~/features/payment/offered-payments.server";
import { messages } from "~/messages";
import { formatAddressLines } from "~/model/address";
import { formatDate } from "~/model/dates";
import { defaultBusinessDays, describeDelivery } from "~/model/freight";
import { isRateable, type Order } from "~/model/order";
import { canCancel, hasReachedStatus, orderStatuses } from "~/model/order-status";
import { paymentMethods } from "~/model/payment-method";
import { canBePaid, isLost, isToBeDelivered, type PaymentStanding } from "~/model/payment-standing";
import { getPixState } from "~/model/pix";
import { formatFace } from "~/model/room-photo";
import { getWithdrawal } from "~/model/withdrawal";
import { paths } from "~/paths";

export type OrderView = ReturnType<typeof presentOrderPage>;

/** Purchase 2, "/profile/order". */
export function presentOrderPage(
  order: Order,
  support: { whatsapp: string; email: string },
  { now, key, paidTogether = [] }: OrderPageContext,
) {
  const chat = (text: (code: string) => string) => paths.whatsApp(support.whatsapp, text(order.code));
  const presented = presentOrder(order, now);
  const { standing, shop, cnpj, items } = presented;
  const progress = presentTimeline(order, standing);
  const lateWords = describeLatePayment(order);
  return {
    ...presented,
    id: order.id,
    room: order.room && { picture: order.room.picture, faces: order.room.faces.map(formatFace) },
    soldBy: shop && [shop, cnpj && `CNPJ ${cnpj}`].filter(Boolean).join(" · "),
    endedItems: [
      { title: "Itens devolvidos", items: items.filter(({ end }) => end && !end.isCancelled) },
      { title: "Itens cancelados", items: items.filter(({ end }) => end?.isCancelled) },
    ].filter((group) => group.items.length > 0),
    cancellation: cancellationView(order, standing, {
      needsSupport: presented.needsSupport,
      refundChat: chat(messages.ours.orderRefund),
    }),
    payment: { ...presented.payment, ...presentPayment(order, standing, { now, key, paidTogether }) },
    late: lateWords && { title: messages.ours.paidLate, words: lateWords },
    address: order.address ? formatAddressLines(order.address) : [],
    timeline: progress.entries,
    outcome: progress.outcome,
    shipping: { ...getShipping(order, standing), arrival: describeOrderArrival(order, standing, now) },
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

/** Null when the order was not cancelled. */
function cancellationView(
  order: Order,
  standing: PaymentStanding,
  support: { needsSupport: boolean; refundChat: string },
) {
  const wasPaid = standing === "cancelledPaid";
  if (!wasPaid && !(isLost(standing) && hasReachedStatus(order, orderStatuses.cancelled))) return null;
  return { reason: order.cancellationReason, ...support };
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
      ? `Entrega em ${describeDelivery({ minBusinessDays: null, maxBusinessDays: days })}${isSent ? "" : " depois do pagamento"}`
      : null,
  };
}

function withdrawalView(order: Order, standing: PaymentStanding, now: Date) {
  if (isLost(standing)) return { way: "settled" as const, until: null };
  const withdrawal = getWithdrawal(order, now);
  const until = "until" in withdrawal && withdrawal.until ? formatDate(withdrawal.until) : null;
  return { way: withdrawal.way, until };
}

interface OrderPageContext {
  readonly now: Date;
  /** Idempotency key of the page. */
  readonly key: string;
  /** The orders that one payment pays, if there are several. */
  readonly paidTogether?: readonly Order[];
}

/** Purchase 4, "Payment status text". */
function presentPayment(
  order: Order,
  standing: PaymentStanding,
  { now, key, paidTogether = [] }: OrderPageContext,
) {
  const status = describePayment(order, standing, now);
  const reorder = getReorderButton(standing);
  return {
    isCard: order.paymentMethod === paymentMethods.card,
    status,
    standing,
    way:
      canBePaid(order, standing) || standing === "inAnalysis"
        ? {
            label: standing === "waiting" ? getWayToPay(order).payLabel : "Ver o pagamento",
            href: paths.orderStatus([order.code]),
          }
        : null,
    /** Null unless it can still be paid. */
    pix:
      standing === "waiting" && getPixState(order, now) === "payable" && order.pixCode !== null
        ? {
            code: order.pixCode,
            copied: messages.payment.pixCodeCopiedOnOrder,
            copyFailed: messages.payment.pixCopyFailed,
          }
        : null,
    due: getPaymentDue(order, paidTogether, now),
    reorder: reorder && { ...reorder, idempotencyKey: key },
    change:
      standing === "waiting" && order.mayChangePayment ? { label: messages.payment.changeMethod, key } : null,
  };
}
