import { addressLines } from "~/domain/address";
import { formatDate } from "~/domain/dates";
import { defaultBusinessDays, deliveryWords } from "~/domain/freight";
import { storedInstallments } from "~/domain/installments";
import { isRateable, type Order, type OrderItem } from "~/domain/order";
import { canCancel, hasReachedStatus, orderStatuses } from "~/domain/order-status";
import { paymentMethods } from "~/domain/payment-method";
import {
  canBePaid,
  isLost,
  isToBeDelivered,
  type PaymentStanding,
  paymentStanding,
} from "~/domain/payment-standing";
import { pixState } from "~/domain/pix";
import { faceInWords } from "~/domain/room-photo";
import { withdrawalFrom } from "~/domain/withdrawal";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { canChangePayment } from "~/services/change-payment.server";
import { installmentWords } from "~/services/installment-words.server";
import {
  latePaymentWords,
  nextStepWords,
  orderArrival,
  paymentWords,
  reorderButton,
  statusWords,
  timelineView,
} from "~/services/order-messages.server";
import { findRefunds, refundSentences, sumsAfterRefund } from "~/services/order-refund.server";
import { getOrderTotals, toItemView } from "~/services/order-summary.server";
import { paymentDue } from "~/services/payment-due.server";
import type { UpstreamCapabilities } from "~/upstream/capabilities.server";

export type OrderView = ReturnType<typeof orderView>;

/** Purchase 2, "/profile/order". */
export function orderView(
  order: Order,
  support: { whatsapp: string; email: string },
  { now, key, can, paidTogether = [] }: Shown,
) {
  const refunded = order.items.filter(({ refundedAt }) => refundedAt !== null);
  const refunds = findRefunds(order, now);
  const chat = (text: (code: string) => string) => paths.whatsApp(support.whatsapp, text(order.code));
  const { reseller } = order;
  const standing = paymentStanding(order, now);
  const progress = timelineView(order, standing);
  const payment = paymentView(order, standing, { now, key, can, paidTogether });
  const lateWords = latePaymentWords(order);
  return {
    id: order.id,
    room: order.room && { picture: order.room.picture, faces: order.room.faces.map(faceInWords) },
    code: order.code,
    date: formatDate(order.createdAt),
    soldBy:
      reseller && [reseller.name, reseller.taxId && `CNPJ ${reseller.taxId}`].filter(Boolean).join(" · "),
    standing,
    status: statusWords(order, standing),
    nextStep: nextStepWords(order, standing),
    items: order.items.map(toItemView),
    cancelledItems: refunded.map(itemView),
    cancellation: cancellationView(order, standing, {
      needsSupport: refunds.some(({ way }) => way === "support"),
      refundChat: chat(messages.ours.orderRefund),
    }),
    refunds: refundSentences(refunds, support.email),
    totals: sumsAfterRefund(
      getOrderTotals(order),
      {
        label: payment.due?.covers ? messages.account.totalOfThisOrder : "Total",
        amount: order.totalInCentavos,
      },
      refunds,
    ),
    payment,
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

const methods = {
  [paymentMethods.card]: { name: messages.paymentMethods.card, icon: "card", pay: "Pagar com cartão" },
  [paymentMethods.boleto]: { name: messages.paymentMethods.boleto, icon: "barcode", pay: "Ver o boleto" },
  [paymentMethods.pix]: { name: messages.paymentMethods.pix, icon: "pix", pay: "Pagar com Pix" },
} as const;

interface Shown {
  readonly now: Date;
  /** Idempotency key of the page. */
  readonly key: string;
  readonly can: UpstreamCapabilities;
  /** The orders that one payment pays, if there are several. */
  readonly paidTogether?: readonly Order[];
}

/** Purchase 4, "Payment status text". */
export function paymentView(
  order: Order,
  standing: PaymentStanding,
  { now, key, can, paidTogether = [] }: Shown,
) {
  const status = paymentWords(order, standing, now);
  const reorder = reorderButton(standing);
  const { name, icon, pay } = methods[order.paymentMethod];
  return {
    method: name,
    icon,
    isCard: order.paymentMethod === paymentMethods.card,
    card: order.paymentMethod === paymentMethods.card ? cardInWords(order) : null,
    installments: order.paymentMethod === paymentMethods.card ? installmentsInWords(order) : null,
    status,
    standing,
    way:
      canBePaid(order, standing) || standing === "inAnalysis"
        ? {
            label: standing === "waiting" ? pay : "Ver o pagamento",
            href: paths.orderStatus([order.code]),
          }
        : null,
    /** Null unless it can still be paid. */
    pix:
      standing === "waiting" && pixState(order, now) === "payable" && order.pixCode !== null
        ? {
            code: order.pixCode,
            copied: messages.payment.pixCodeCopiedOnOrder,
            copyFailed: messages.payment.pixCopyFailed,
          }
        : null,
    due: paymentDue(order, paidTogether, now),
    reorder: reorder && { ...reorder, idempotencyKey: key },
    change:
      standing === "waiting" && canChangePayment(order, can)
        ? { label: messages.payment.changeMethod, key }
        : null,
  };
}

const cardInWords = ({ cardBrand, cardLastDigits }: Order): string | null =>
  [cardBrand, cardLastDigits && `final ${cardLastDigits.slice(-4)}`].filter(Boolean).join(" ") || null;

const installmentsInWords = (order: Order): string | null =>
  order.installments === null ? null : installmentWords(storedInstallments(order));
