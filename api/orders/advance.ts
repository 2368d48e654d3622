import { inArray } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { orderStatusHistory, orders } from "../database/schema/orders";
import type { OrderStatus } from "./order-status";

/**
 * Brings orders to another state and notes when. The caller has locked them (by their payments) and made sure
 * that the state may follow.
 */
export async function advance(
  transaction: Transaction,
  orderIds: readonly number[],
  step: { to: OrderStatus; now: Date; reason?: string },
): Promise<void> {
  if (orderIds.length === 0) return;
  const { to, now, reason } = step;
  await transaction
    .update(orders)
    .set({ status: to, ...(reason === undefined ? {} : { descriptionOfCancellation: reason }) })
    .where(inArray(orders.id, [...orderIds]));
  await transaction
    .insert(orderStatusHistory)
    .values(orderIds.map((orderId) => ({ orderId, status: to, createdAt: now })))
    .onConflictDoNothing();
}
