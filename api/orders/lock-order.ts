import { eq, type SQL } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { orders } from "../database/schema/orders";
import { payments } from "../database/schema/payments";

/** Locks one order, its payment first: the global lock order that prevents deadlocks. Undefined if absent. */
export async function lockOrder(transaction: Transaction, which: SQL | undefined) {
  const [found] = await transaction.select({ paymentId: orders.paymentId }).from(orders).where(which);
  if (found === undefined) return undefined;
  if (found.paymentId !== null) {
    await transaction
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.id, found.paymentId))
      .for("update");
  }
  const [order] = await transaction.select().from(orders).where(which).for("update");
  return order;
}
