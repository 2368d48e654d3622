import { and, eq } from "drizzle-orm";
import { orderItems, orders } from "../database/schema/orders";
import { notFound, Refused } from "../http/refused";
import { messages } from "../messages";
import type { Parts } from "../parts";
import type { Settling } from "../payments/card-settling";
import { markForRefund, refundPayment } from "../payments/refunds";
import { cancelOrders } from "./cancel-orders";
import { paymentMethod } from "./checkout";
import { lockOrder } from "./lock-order";
import { mayBeCancelledByCustomer } from "./order-status";

/**
 * Cancels an order at its shopper's wish (purchase 4: only at status 3), with its pieces back in stock. A card is
 * refunded by its provider; money paid in another way is given back by the support. Returns how it was paid.
 */
export async function cancelByCustomer(
  wish: { orderId: number; userId: number; reason: string },
  parts: Settling,
): Promise<number> {
  const { method, refund } = await cancel(wish, parts);
  // The order is cancelled, whatever the provider says now: the sweeper asks it until the money is back.
  if (refund !== null) {
    await refundPayment(refund, parts).catch((error: unknown) =>
      console.error(`The refund of payment ${refund} is tried again later:`, error),
    );
  }
  return method;
}

function cancel(
  wish: { orderId: number; userId: number; reason: string },
  { database, clock }: Pick<Parts, "database" | "clock">,
): Promise<{ method: number; refund: number | null }> {
  const now = clock.now();
  return database.transaction(async (transaction) => {
    const own = and(eq(orders.id, wish.orderId), eq(orders.userId, wish.userId));
    const order = await lockOrder(transaction, own);
    if (order === undefined) throw notFound(messages.orderNotFound);
    if (!mayBeCancelledByCustomer(order.status)) {
      throw new Refused(409, messages.notCancellable);
    }
    await cancelOrders(transaction, [order.id], { now, reason: wish.reason });
    if (order.paymentMethod === paymentMethod.card && order.paymentId !== null) {
      await markForRefund(transaction, order.paymentId, now);
      await transaction.update(orderItems).set({ refundDate: now }).where(eq(orderItems.orderId, order.id));
      return { method: order.paymentMethod, refund: order.paymentId };
    }
    return { method: order.paymentMethod, refund: null };
  });
}
