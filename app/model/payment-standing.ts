import { toDay } from "./dates";
import type { Order } from "./order";
import { hasReachedStatus, orderStatuses } from "./order-status";
import { paymentMethods } from "./payment-method";
import { isPixExpired, type PixOrder } from "./pix";

/**
 * How an order's payment ended, or its current state. All texts and actions of an order derive from it, to stay
 * consistent.
 * - `waiting`: for the shopper to pay. `inAnalysis`: a card's operator decides, and the shopper has nothing to do.
 * - `unanswered`: rejected because the payment provider could not be reached.
 * - `expired`: not paid in time. `cancelledUnpaid`: cancelled before payment and expiry.
 * - `cancelledPaid`, `returned`: paid, to be refunded.
 */
export type PaymentStanding =
  | "waiting"
  | "inAnalysis"
  | "paid"
  | "denied"
  | "unanswered"
  | "expired"
  | "cancelledUnpaid"
  | "cancelledPaid"
  | "returned";

const afterPayment: ReadonlySet<number> = new Set([
  orderStatuses.approved,
  orderStatuses.shipped,
  orderStatuses.separation,
  orderStatuses.delivered,
  orderStatuses.pickup,
  orderStatuses.generateLabel,
]);

type PayableOrder = PixOrder & Pick<Order, "cardPageUrl" | "boletoDueDate" | "isPaymentUnanswered">;

export function getPaymentStanding(order: PayableOrder, now: Date): PaymentStanding {
  if (order.status === orderStatuses.returned) return "returned";
  const isCancelled = hasReachedStatus(order, orderStatuses.cancelled);
  if (hasReachedStatus(order, orderStatuses.approved)) return isCancelled ? "cancelledPaid" : "paid";
  if (afterPayment.has(order.status)) return "paid";
  if (hasReachedStatus(order, orderStatuses.rejected) && order.status !== orderStatuses.waiting)
    return order.isPaymentUnanswered ? "unanswered" : "denied";
  if (isCancelledBeforeDueDay(order)) return "cancelledUnpaid";
  const state = findPaymentState(order, now);
  if (state === "pixExpired" || state === "boletoExpired") return "expired";
  if (!isCancelled) return isInAnalysis(order) ? "inAnalysis" : "waiting";
  const isPixInTime = order.paymentMethod === paymentMethods.pix && !isPixExpired(order, now);
  return isPixInTime ? "cancelledUnpaid" : "expired";
}

/** An unpaid boleto expires after its due day; an earlier cancellation is its buyer's. */
function isCancelledBeforeDueDay({ paymentMethod, boletoDueDate, history }: PayableOrder): boolean {
  if (paymentMethod !== paymentMethods.boleto || boletoDueDate === null) return false;
  const cancelled = history.find(({ status }) => status === orderStatuses.cancelled);
  return cancelled !== undefined && toDay(cancelled.createdAt) <= boletoDueDate;
}

const isInAnalysis = ({ paymentMethod, cardPageUrl }: PayableOrder): boolean =>
  paymentMethod === paymentMethods.card && cardPageUrl === null;

/** True while the payment can still arrive. */
export const isUndecided = (standing: PaymentStanding): boolean =>
  standing === "waiting" || standing === "inAnalysis";

/** True if the shopper can pay now; an order that was only placed may have nothing to pay it with yet. */
export const canBePaid = (order: Order, standing: PaymentStanding): boolean =>
  standing === "waiting" &&
  (hasReachedStatus(order, orderStatuses.waiting) ||
    [order.pixCode, order.boletoLine, order.boletoUrl, order.cardPageUrl].some((means) => means !== null));

/** True if the order was never paid and cannot be any more; its items can be bought again. */
export const isLost = (standing: PaymentStanding): boolean =>
  isRejected(standing) || standing === "expired" || standing === "cancelledUnpaid";

/** True if the payment was not made, and the shopper can go straight back to the payment step. */
export const isRejected = (standing: PaymentStanding): standing is "denied" | "unanswered" =>
  standing === "denied" || standing === "unanswered";

/** True if the order will be delivered once it is paid. */
export const isToBeDelivered = (order: Order, standing: PaymentStanding): boolean =>
  (isUndecided(standing) || standing === "paid") &&
  !hasReachedStatus(order, orderStatuses.delivered) &&
  !hasReachedStatus(order, orderStatuses.pickup);

/** Keys of messages.payment. */
export type PaymentState = "paid" | "boletoExpired" | "pixExpired" | "pending" | "denied";

/**
 * Purchase 4, "Payment status text": paid with a status 3; else, with a status 1, expired for a cancelled boleto or a
 * Pix past its expiry, otherwise pending; else denied with a status 2; else unknown.
 */
export function findPaymentState(order: PixOrder, now: Date): PaymentState | null {
  if (hasReachedStatus(order, orderStatuses.approved)) return "paid";
  // A card that was pending and then denied also has a status 1; the current status decides.
  if (order.status === orderStatuses.rejected) return "denied";
  if (hasReachedStatus(order, orderStatuses.waiting)) {
    const isCancelled = hasReachedStatus(order, orderStatuses.cancelled);
    if (isCancelled && order.paymentMethod === paymentMethods.boleto) return "boletoExpired";
    return isPixExpired(order, now) ? "pixExpired" : "pending";
  }
  return hasReachedStatus(order, orderStatuses.rejected) ? "denied" : null;
}
