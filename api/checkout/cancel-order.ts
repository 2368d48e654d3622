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
import { markOrderForRefund, tryOrderRefund } from "./refund-order";
import { refundPayment } from "./refund-payment";

/** Purchase 4: only at status 3. What the provider cannot return by itself is refunded by support. */
export async function cancelByCustomer(
  request: { orderId: number; userId: number; reason: string },
  services: CheckoutServices,
): Promise<{ readonly paymentMethod: number; readonly isRefunded: boolean }> {
  const now = services.clock.now();
  const { order, isRefunded } = await services.database.transaction(async (transaction) => {
    const own = and(eq(orders.id, request.orderId), eq(orders.userId, request.userId));
    const order = await lockOrder(transaction, own);
    if (order === undefined) throw notFound(messages.orderNotFound);
    if (!canBeCancelledByCustomer(order.status)) throw new RefusalError(409, messages.notCancellable);
    await endOrders(transaction, [order.id], { to: orderStatus.cancelled, now, reason: request.reason });
    const isByCard = order.paymentMethod === paymentMethod.card && order.paymentId !== null;
    if (isByCard && order.paymentId !== null) await markForRefund(transaction, order.paymentId, now);
    const isRefunded = isByCard || (await markOrderForRefund(transaction, order, services, now));
    if (isRefunded)
      await transaction.update(orderItems).set({ refundDate: now }).where(eq(orderItems.orderId, order.id));
    await sendOrderMails("cancelled", [order.id], services, transaction);
    return { order, isRefunded };
  });
  if (order.paymentMethod !== paymentMethod.card && isRefunded) await tryOrderRefund(order.id, services);
  else if (isRefunded && order.paymentId !== null) await refundPayment(order.paymentId, services);
  return { paymentMethod: order.paymentMethod, isRefunded };
}
