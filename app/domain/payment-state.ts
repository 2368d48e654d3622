import { hasReachedStatus, orderStatuses } from "./order-status";
import { paymentMethods } from "./payment-method";
import { isPixExpired, type PixOrder } from "./pix";

/** Keys of messages.payment. */
export type PaymentState = "paid" | "boletoExpired" | "pixExpired" | "pending" | "denied";

/**
 * Purchase 4, "Payment status text": paid with a status 3; else, with a status 1, expired for a cancelled boleto or a
 * Pix past its expiry, otherwise pending; else denied with a status 2; else unknown.
 */
export function paymentState(order: PixOrder, now: Date): PaymentState | null {
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
