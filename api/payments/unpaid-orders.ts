import { and, inArray } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { orders } from "../database/schema/orders";
import { unpaidStatuses } from "../orders/order-status";

export async function unpaidOrdersOf(
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
