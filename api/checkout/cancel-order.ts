import { and, eq, isNull } from "drizzle-orm";
import { listRefunds, sumOf } from "../../common/refunded-amount";
import type { Transaction } from "../database/connection";
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

/** What was promised for items that came back before. */
async function getReturnedAmount(
  transaction: Transaction,
  order: typeof orders.$inferSelect,
): Promise<number> {
  const items = await transaction.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const returned = items.map(({ priceInCentavos, quantity, refundDate }) => ({
    amountInCentavos: priceInCentavos * quantity,
    refundedAt: refundDate,
  }));
  return sumOf(listRefunds({ ...order, items: returned, itemsWay: "shop", end: null }));
}

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
    const amountInCentavos = order.totalInCentavos - (await getReturnedAmount(transaction, order));
    if (isByCard && order.paymentId !== null)
      await markForRefund(transaction, { paymentId: order.paymentId, amountInCentavos }, now);
    const isRefunded =
      isByCard || (await markOrderForRefund(transaction, { ...order, amountInCentavos }, services, now));
    if (isRefunded)
      await transaction
        .update(orderItems)
        .set({ refundDate: now })
        .where(and(eq(orderItems.orderId, order.id), isNull(orderItems.refundDate)));
    await sendOrderMails("cancelled", [order.id], services, transaction);
    return { order, isRefunded };
  });
  if (order.paymentMethod !== paymentMethod.card && isRefunded) await tryOrderRefund(order.id, services);
  else if (isRefunded && order.paymentId !== null) await refundPayment(order.paymentId, services);
  return { paymentMethod: order.paymentMethod, isRefunded };
}
