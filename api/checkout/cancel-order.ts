import { and, eq } from "drizzle-orm";
import { orderItems, orders } from "../database/schema/orders";
import { paymentMethod } from "../database/schema/payments";
import { notFound, RefusalError } from "../http/refusal-error";
import { sendOrderMails } from "../mail/order-mails";
import { messages } from "../messages";
import { canBeCancelledByCustomer, orderStatus } from "../orders/order-status";
import { endOrders, lockOrder } from "../orders/order-transitions";
import { markForRefund } from "../payments/refunds";
import type { CheckoutServices } from "./order-effects";
import { refundPayment } from "./refund-payment";

/**
 * Purchase 4: only at status 3. Cards are refunded by the provider, other methods by support.
 * Returns the payment method.
 */
export async function cancelByCustomer(
  request: { orderId: number; userId: number; reason: string },
  services: CheckoutServices,
): Promise<number> {
  const now = services.clock.now();
  const order = await services.database.transaction(async (transaction) => {
    const own = and(eq(orders.id, request.orderId), eq(orders.userId, request.userId));
    const order = await lockOrder(transaction, own);
    if (order === undefined) throw notFound(messages.orderNotFound);
    if (!canBeCancelledByCustomer(order.status)) throw new RefusalError(409, messages.notCancellable);
    await endOrders(transaction, [order.id], { to: orderStatus.cancelled, now, reason: request.reason });
    await sendOrderMails("cancelled", [order.id], services, transaction);
    if (order.paymentMethod === paymentMethod.card && order.paymentId !== null) {
      await markForRefund(transaction, order.paymentId, now);
      await transaction.update(orderItems).set({ refundDate: now }).where(eq(orderItems.orderId, order.id));
    }
    return order;
  });
  if (order.paymentMethod === paymentMethod.card && order.paymentId !== null)
    await refundPayment(order.paymentId, services);
  return order.paymentMethod;
}
