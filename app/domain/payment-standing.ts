import type { Order } from "./order";
import { hasBeen, orderStatuses } from "./order-status";
import { paymentMethods } from "./payment-method";
import { paymentState } from "./payment-state";
import { isPixExpired, type PixOrder } from "./pix";

/**
 * How the payment of an order ended, or that it has not ended yet. Everything that a page says or offers about an order
 * follows from this, so that no two parts of it contradict each other.
 * - `expired`: not paid in time. `cancelledUnpaid`: cancelled before it was paid, and before its time was over.
 * - `cancelledPaid`, `returned`: paid, and the money goes back.
 */
export type PaymentStanding =
  | "waiting"
  | "paid"
  | "denied"
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

export function paymentStanding(order: PixOrder, now: Date): PaymentStanding {
  if (order.status === orderStatuses.returned) return "returned";
  const isCancelled = hasBeen(order, orderStatuses.cancelled);
  if (hasBeen(order, orderStatuses.approved)) return isCancelled ? "cancelledPaid" : "paid";
  if (afterPayment.has(order.status)) return "paid";
  if (hasBeen(order, orderStatuses.rejected) && order.status !== orderStatuses.waiting) return "denied";
  const state = paymentState(order, now);
  if (state === "pixExpired" || state === "boletoExpired") return "expired";
  if (!isCancelled) return "waiting";
  const isPixInTime = order.paymentMethod === paymentMethods.pix && !isPixExpired(order, now);
  return isPixInTime ? "cancelledUnpaid" : "expired";
}

/** The order was not paid for and never will be: what was in it may be bought again. */
export const isLost = (standing: PaymentStanding): boolean =>
  standing === "denied" || standing === "expired" || standing === "cancelledUnpaid";

/** Still on its way to the shopper, once it is paid. */
export const isToBeDelivered = (order: Order, standing: PaymentStanding): boolean =>
  (standing === "waiting" || standing === "paid") &&
  !hasBeen(order, orderStatuses.delivered) &&
  !hasBeen(order, orderStatuses.pickup);
