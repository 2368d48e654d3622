import { inArray } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { payments } from "../database/schema/payments";
import { messages } from "../messages";
import { cancelOrders } from "../orders/cancel-orders";
import { paymentMethod } from "../orders/checkout";
import { unpaidOrdersOf } from "./unpaid-orders";

export async function expirePayments(
  transaction: Transaction,
  overdue: readonly { readonly id: number; readonly method: number }[],
  now: Date,
): Promise<number[]> {
  await transaction
    .update(payments)
    .set({ status: "expired", settledAt: now })
    .where(
      inArray(
        payments.id,
        overdue.map(({ id }) => id),
      ),
    );
  const cancelled: number[] = [];
  for (const isPix of [true, false]) {
    const ids = overdue.filter(({ method }) => (method === paymentMethod.pix) === isPix).map(({ id }) => id);
    const orderIds = await unpaidOrdersOf(transaction, ids);
    const reason = isPix ? messages.unpaidPixCancelled : messages.unpaidBoletoCancelled;
    await cancelOrders(transaction, orderIds, { now, reason });
    cancelled.push(...orderIds);
  }
  return cancelled;
}
