import {
  describeLatePayment,
  describeOrderArrival,
  describePayment,
  getReorderButton,
  presentTimeline,
} from "~/features/orders/order-messages.server";
import { presentOrder } from "~/features/orders/order-presentation.server";
import { getPaymentDue } from "~/features/orders/payment-mails.server";
import { type PixToPay, presentPixToPay } from "~/features/orders/pix-to-pay.server";
import { getWayToPay } from "~/features/payment/offered-payments.server";
import { messages } from "~/messages";
import { formatAddressLines } from "~/model/address";
import { formatDate } from "~/model/dates";
import { isRateable, type Order } from "~/model/order";
import { canCancel, hasReachedStatus, orderStatuses } from "~/model/order-status";
import { paymentMethods } from "~/model/payment-method";
import { canBePaid, isLost, type PaymentStanding } from "~/model/payment-standing";
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
  const arrival = describeOrderArrival(order, standing, now);
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
    lateArrival: arrival?.isLate ? arrival.words : null,
    shipping: { ...getShipping(order), arrival: arrival?.isLate ? null : (arrival?.words ?? null) },
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

function getShipping(order: Order) {
  const trackingHref = order.trackingLink;
  return {
    facts: [
      { name: "Transportadora", value: order.carrierName },
      { name: "Código de rastreio", value: order.trackingCode },
    ].flatMap(({ name, value }) => (value ? [{ name, value }] : [])),
    trackingHref,
    hasTrackButton: order.status === orderStatuses.shipped && trackingHref !== null,
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
  const pix = standing === "waiting" ? findPixToPay(order, paidTogether, now) : null;
  const reorder = getReorderButton(standing);
  return {
    isCard: order.paymentMethod === paymentMethods.card,
    status,
    standing,
    way:
      canBePaid(order, standing) || standing === "inAnalysis"
        ? {
            label: standing === "waiting" && !pix ? getWayToPay(order).payLabel : "Ver o pagamento",
            href: paths.orderStatus([order.code]),
          }
        : null,
    pix,
    pixTexts: {
      copied: messages.payment.pixCodeCopiedOnOrder,
      copyFailed: messages.payment.pixCopyFailed,
      pixExpired: messages.payment.pixExpired,
    },
    due: getPaymentDue(order, paidTogether, now),
    reorder: reorder && { ...reorder, idempotencyKey: key },
    change:
      standing === "waiting" && order.mayChangePayment ? { label: messages.payment.changeMethod, key } : null,
  };
}

/** Null unless it can still be paid, and while another order of its sum is unknown. */
function findPixToPay(order: Order, paidTogether: readonly Order[], now: Date): PixToPay | null {
  const others = paidTogether.filter(({ code }) => order.paidTogetherWith.includes(code));
  if (others.length < order.paidTogetherWith.length) return null;
  const [pix] = presentPixToPay([order, ...others], now);
  return pix?.isPayable ? { ...pix, deadline: null } : null;
}
