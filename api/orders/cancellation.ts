import { and, eq } from "drizzle-orm";
import { orders } from "../database/schema/orders";
import { payments } from "../database/schema/payments";
import { notFound, Refused } from "../http/refused";
import { messages } from "../messages";
import type { Parts } from "../parts";
import { cancelOrders } from "./cancel-orders";
import { paymentMethod } from "./checkout";
import { mayBeCancelledByCustomer } from "./order-status";

/**
 * Cancels an order at its shopper's wish (purchase 4: only at status 3), with its pieces back in stock. A card is
 * refunded by its provider; money paid in another way is given back by the support. Returns how it was paid.
 */
export function cancelByCustomer(
  wish: { orderId: number; userId: number; reason: string },
  { database, clock }: Pick<Parts, "database" | "clock">,
): Promise<number> {
  const now = clock.now();
  return database.transaction(async (transaction) => {
    const own = and(eq(orders.id, wish.orderId), eq(orders.userId, wish.userId));
    const [found] = await transaction.select({ paymentId: orders.paymentId }).from(orders).where(own);
    if (found === undefined) throw notFound(messages.orderNotFound);
    // Payment first, order second: the order in which everybody locks them.
    if (found.paymentId !== null) {
      await transaction
        .select({ id: payments.id })
        .from(payments)
        .where(eq(payments.id, found.paymentId))
        .for("update");
    }
    const [order] = await transaction.select().from(orders).where(own).for("update");
    if (order === undefined || !mayBeCancelledByCustomer(order.status)) {
      throw new Refused(409, messages.notCancellable);
    }
    await cancelOrders(transaction, [order.id], { now, reason: wish.reason });
    if (order.paymentMethod === paymentMethod.card && order.paymentId !== null) {
      await transaction.update(payments).set({ status: "refunded" }).where(eq(payments.id, order.paymentId));
    }
    return order.paymentMethod;
  });
}
