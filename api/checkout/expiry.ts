import { and, asc, eq, inArray, isNull, lt, notExists, type SQL } from "drizzle-orm";
import type { Queries, Transaction } from "../database/connection";
import { paymentMethod, payments, providerCharges } from "../database/schema/payments";
import type { ItemJob } from "../jobs/job";
import { sendOrderMails } from "../mail/order-mails";
import { messages } from "../messages";
import { orderStatus } from "../orders/order-status";
import { endOrders, findUnpaidOrderIds } from "../orders/order-transitions";
import type { CheckoutServices } from "./order-effects";

/** Orders of a Pix or boleto that was not paid in time are cancelled. */
export const createPaymentExpiryJob = (services: CheckoutServices): ItemJob => ({
  name: "expire payment",
  lane: "database",
  work: (id) => expireIfDue(id, services),
  due: {
    intervalInMs: 5_000,
    async find(isUnqueued, limit) {
      const { database, clock } = services;
      const rows = await database
        .select({ id: payments.id })
        .from(payments)
        .where(and(isOverdue(database, clock.now()), isUnqueued(payments.id)))
        .orderBy(asc(payments.waitsUntil))
        .limit(limit);
      return rows.map(({ id }) => id);
    },
  },
});

async function expireIfDue(id: number, services: CheckoutServices): Promise<void> {
  const { database, clock } = services;
  const now = clock.now();
  await database.transaction(async (transaction) => {
    const [payment] = await transaction
      .select()
      .from(payments)
      .where(and(isOverdue(transaction, now), eq(payments.id, id)))
      .for("update");
    if (payment === undefined) return;
    const orderIds = await expirePayment(transaction, payment, now);
    await sendOrderMails("expired", orderIds, services, transaction);
  });
}

const isOverdue = (queries: Queries, now: Date): SQL | undefined =>
  and(
    eq(payments.status, "pending"),
    lt(payments.waitsUntil, now),
    // Cards are decided per set.
    isNull(payments.cardPurchaseId),
    // Their provider decides (`check-charge.ts`).
    notExists(
      queries
        .select({ id: providerCharges.paymentId })
        .from(providerCharges)
        .where(
          and(
            eq(providerCharges.paymentId, payments.id),
            inArray(providerCharges.state, ["opening", "open"]),
          ),
        ),
    ),
  );

/** The caller holds the payment's lock. Returns the cancelled orders. */
export async function expirePayment(
  transaction: Transaction,
  { id, method }: { readonly id: number; readonly method: number },
  now: Date,
): Promise<number[]> {
  await transaction.update(payments).set({ status: "expired", settledAt: now }).where(eq(payments.id, id));
  const orderIds = await findUnpaidOrderIds(transaction, [id]);
  const reason = method === paymentMethod.pix ? messages.unpaidPixCancelled : messages.unpaidBoletoCancelled;
  await endOrders(transaction, orderIds, { to: orderStatus.cancelled, now, reason });
  return orderIds;
}
