import { inArray } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { orderStatusHistory, orders } from "../database/schema/orders";
import type { OrderStatus } from "./order-status";

/** The caller has locked the orders' payments and validated the transition. */
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
