import { hasBeen, orderStatuses } from "./order-status";
import { paymentMethods } from "./payment-method";
import { isPixExpired, type PixOrder } from "./pix";

/** How an order's payment stands. The texts are messages.payment's, by the same names. */
export type PaymentState = "paid" | "boletoExpired" | "pixExpired" | "pending" | "denied";

/**
 * Purchase 4, "Payment status text": paid if a status 3 exists; else, if a status 1 exists, a cancelled boleto and a
 * Pix after its expiry are expired and the rest is pending; else denied if a status 2 exists; else nothing is known.
 */
export function paymentState(order: PixOrder, now: Date): PaymentState | null {
  if (hasBeen(order, orderStatuses.approved)) return "paid";
  // A card that was waited for and then denied has been at 1 too; where the order is now says how it ended.
  if (order.status === orderStatuses.rejected) return "denied";
  if (hasBeen(order, orderStatuses.waiting)) {
    const isCancelled = hasBeen(order, orderStatuses.cancelled);
    if (isCancelled && order.paymentMethod === paymentMethods.boleto) return "boletoExpired";
    return isPixExpired(order, now) ? "pixExpired" : "pending";
  }
  return hasBeen(order, orderStatuses.rejected) ? "denied" : null;
}
