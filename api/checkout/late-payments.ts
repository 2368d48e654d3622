import { and, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { orders } from "../database/schema/orders";
import { payments } from "../database/schema/payments";
import { sendOrderMails } from "../mail/order-mails";
import type { CheckoutServices } from "./order-effects";

/** Records money that arrived after the orders had ended, and notifies the shopper. */
export async function recordLatePayments(
  transaction: Transaction,
  paymentIds: readonly number[],
  receivedAt: Date,
  services: CheckoutServices,
): Promise<void> {
  const late = await transaction
    .update(payments)
    .set({ paidLateAt: receivedAt })
    .where(and(inArray(payments.id, [...paymentIds]), isNull(payments.paidLateAt)))
    .returning({ id: payments.id });
  if (late.length === 0) return;
  const lateIds = late.map(({ id }) => id);
  const paidOrders = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.paymentId, lateIds));
  const orderIds = paidOrders.map(({ id }) => id);
  await sendOrderMails("late", orderIds, services, transaction);
}
