import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { products } from "../database/schema/catalogue";
import { couponUses } from "../database/schema/coupons";
import { orderItems, orderStatusHistory, orders } from "../database/schema/orders";
import { payments } from "../database/schema/payments";
import { productReviews, resellerReviews } from "../database/schema/reviews";
import { type OrderStatus, orderStatus, unpaidStatuses } from "./order-status";
import { returnStock } from "./stock";

/** Locks one order, its payment first (docs/architecture.md, "Locks"). Undefined if absent. */
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
  step: Step,
): Promise<void> {
  await countUnitsSold(transaction, await enterStatus(transaction, orderIds, step), step.to);
}

interface Step {
  readonly to: OrderStatus;
  readonly now: Date;
  readonly reason?: string;
}

/** Returns the orders that were not in the status before. */
async function enterStatus(
  transaction: Transaction,
  orderIds: readonly number[],
  { to, now, reason }: Step,
): Promise<number[]> {
  if (orderIds.length === 0) return [];
  await transaction
    .update(orders)
    .set({ status: to, ...(reason === undefined ? {} : { descriptionOfCancellation: reason }) })
    .where(inArray(orders.id, [...orderIds]));
  const entered = await transaction
    .insert(orderStatusHistory)
    .values(orderIds.map((orderId) => ({ orderId, status: to, createdAt: now })))
    .onConflictDoNothing()
    .returning({ orderId: orderStatusHistory.orderId });
  return entered.map(({ orderId }) => orderId);
}

/** Orders that were paid, and so counted, before they ended. */
async function listPaid(transaction: Transaction, orderIds: readonly number[]): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const isPaid = and(
    inArray(orderStatusHistory.orderId, [...orderIds]),
    eq(orderStatusHistory.status, orderStatus.approved),
  );
  const paid = await transaction
    .select({ orderId: orderStatusHistory.orderId })
    .from(orderStatusHistory)
    .where(isPaid);
  return paid.map(({ orderId }) => orderId);
}

/** 'Mais vendidos' sorts by these counts. */
async function countUnitsSold(
  transaction: Transaction,
  orderIds: readonly number[],
  to: OrderStatus,
): Promise<void> {
  if (to === orderStatus.approved) await addUnitsSold(transaction, orderIds, 1);
  else if (to === orderStatus.cancelled || to === orderStatus.returned)
    await addUnitsSold(transaction, await listPaid(transaction, orderIds), -1);
}

async function addUnitsSold(
  transaction: Transaction,
  orderIds: readonly number[],
  factor: 1 | -1,
): Promise<void> {
  if (orderIds.length === 0) return;
  await transaction.execute(sql`
    with sold as (
      select ${orderItems.productId} as product_id, sum(${orderItems.quantity})::integer as quantity
      from ${orderItems} where ${inArray(orderItems.orderId, [...orderIds])} group by ${orderItems.productId}
    ), locked as (
      select ${products.id} as product_id from ${products}
      where ${products.id} in (select product_id from sold) order by ${products.id} for no key update
    )
    update products set units_sold = greatest(0, units_sold + ${factor}::integer * sold.quantity)
    from sold, locked where products.id = sold.product_id and locked.product_id = sold.product_id`);
}

/** Cancels or rejects orders, and returns their stock and coupon uses; ratings of them go. */
export async function endOrders(
  transaction: Transaction,
  orderIds: readonly number[],
  step: { to: typeof orderStatus.cancelled | typeof orderStatus.rejected; now: Date; reason?: string },
): Promise<void> {
  if (orderIds.length === 0) return;
  const ended = await enterStatus(transaction, orderIds, step);
  await returnStock(transaction, orderIds, step.now);
  await transaction
    .update(couponUses)
    .set({ givenBackAt: step.now })
    .where(and(inArray(couponUses.orderId, [...orderIds]), isNull(couponUses.givenBackAt)));
  const items = transaction
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]));
  await transaction.delete(productReviews).where(inArray(productReviews.orderItemId, items));
  await transaction.delete(resellerReviews).where(inArray(resellerReviews.orderId, [...orderIds]));
  await countUnitsSold(transaction, ended, step.to);
}
