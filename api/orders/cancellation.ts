import { and, eq } from "drizzle-orm";
import { orderItems, orders } from "../database/schema/orders";
import { notFound, RefusalError } from "../http/refusal-error";
import { messages } from "../messages";
import type { Settling } from "../payments/card-settling";
import { markForRefund, refundPayment } from "../payments/refunds";
import type { Services } from "../services";
import { cancelOrders } from "./cancel-orders";
import { paymentMethod } from "./checkout";
import { lockOrder } from "./lock-order";
import { canBeCancelledByCustomer } from "./order-status";

/** Purchase 4: only at status 3. Cards are refunded by the provider, other methods by support. */
export async function cancelByCustomer(
  wish: { orderId: number; userId: number; reason: string },
  parts: Settling,
): Promise<number> {
  const { method, refund } = await cancel(wish, parts);
  // The cancellation is final; the sweeper retries a failed refund.
  if (refund !== null) {
    await refundPayment(refund, parts).catch((error: unknown) =>
      console.error(`The refund of payment ${refund} is tried again later:`, error),
    );
  }
  return method;
}

function cancel(
  wish: { orderId: number; userId: number; reason: string },
  { database, clock }: Pick<Services, "database" | "clock">,
): Promise<{ method: number; refund: number | null }> {
  const now = clock.now();
  return database.transaction(async (transaction) => {
    const own = and(eq(orders.id, wish.orderId), eq(orders.userId, wish.userId));
    const order = await lockOrder(transaction, own);
    if (order === undefined) throw notFound(messages.orderNotFound);
    if (!canBeCancelledByCustomer(order.status)) {
      throw new RefusalError(409, messages.notCancellable);
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
