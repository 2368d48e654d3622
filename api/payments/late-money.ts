import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { orders } from "../database/schema/orders";
import { payments } from "../database/schema/payments";
import { announceOutcome } from "../mail/payment-mails";
import type { FollowUpServices } from "../orders/follow-up";

export async function noteLateMoney(
  transaction: Transaction,
  paymentIds: readonly number[],
  receivedAt: Date,
  parts: FollowUpServices,
): Promise<void> {
  const noted = await transaction
    .update(payments)
    .set({ paidLateAt: receivedAt })
    .where(and(inArray(payments.id, [...paymentIds]), isNull(payments.paidLateAt)))
    .returning({ id: payments.id });
  if (noted.length === 0) return;
  const paidFor = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(
      inArray(
        orders.paymentId,
        noted.map(({ id }) => id),
      ),
    );
  await announceOutcome(
    "late",
    paidFor.map(({ id }) => id),
    parts,
    transaction,
  );
}

export async function noteLateMoneyReturned(transaction: Transaction, purchaseId: number): Promise<void> {
  await transaction
    .update(payments)
    .set({ status: "refunded" })
    .where(and(eq(payments.cardPurchaseId, purchaseId), isNotNull(payments.paidLateAt)));
}
