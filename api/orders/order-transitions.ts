import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { couponUses } from "../database/schema/coupons";
import { orderStatusHistory, orders } from "../database/schema/orders";
import { payments } from "../database/schema/payments";
import { type OrderStatus, type orderStatus, unpaidStatuses } from "./order-status";
import { returnStock } from "./stock";

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

export async function findUnpaidOrderIds(
  transaction: Transaction,
  paymentIds: readonly number[],
): Promise<number[]> {
  const rows = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.paymentId, [...paymentIds]), inArray(orders.status, [...unpaidStatuses])))
    .orderBy(orders.id);
  return rows.map(({ id }) => id);
}

/** The caller has locked the orders' payments and validated the transition. */
export async function advanceOrders(
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

/** Cancels or rejects orders, and returns their stock and coupon uses. */
export async function endOrders(
  transaction: Transaction,
  orderIds: readonly number[],
  step: { to: typeof orderStatus.cancelled | typeof orderStatus.rejected; now: Date; reason?: string },
): Promise<void> {
  if (orderIds.length === 0) return;
  await advanceOrders(transaction, orderIds, step);
  await returnStock(transaction, orderIds, step.now);
  await transaction
    .update(couponUses)
    .set({ givenBackAt: step.now })
    .where(and(inArray(couponUses.orderId, [...orderIds]), isNull(couponUses.givenBackAt)));
}
