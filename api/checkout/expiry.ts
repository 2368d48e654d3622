import { and, asc, eq, inArray, isNull, lt, notExists, or } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { cardPurchases, paymentMethod, payments, providerCharges } from "../database/schema/payments";
import { sendOrderMails } from "../mail/order-mails";
import { messages } from "../messages";
import { orderStatus } from "../orders/order-status";
import { endOrders, findUnpaidOrderIds } from "../orders/order-transitions";
import { leaseFrom } from "../payments/card-purchases";
import { type ScheduledJob, scheduleJob } from "../scheduled-job";
import { changeState, expirePurchase, refuseUnanswered } from "./card-decision";
import { tryToFinishCardPurchase } from "./finish-card-purchase";
import type { CheckoutServices } from "./order-effects";
import { refundPayment } from "./refund-payment";

const maxPayments = 100;
const maxCardPurchases = 50;

export const scheduleExpiry = (services: CheckoutServices): ScheduledJob =>
  scheduleJob({
    job: () => expireUnpaidOrders(services).then(() => true),
    pauseInMs: 5_000,
    failureMessage: (reason) => `Unpaid orders could not be expired: ${reason}`,
  });

/** Safe in several processes: each locks other payments. Returns the cancelled order count. */
export async function expireUnpaidOrders(services: CheckoutServices): Promise<number> {
  let cancelled = await finishCardPurchases(services);
  for (const id of await takeDueRefunds(services)) await refundPayment(id, services);
  for (;;) {
    const batch = await expireBatch(services);
    cancelled += batch.cancelled;
    if (batch.expired < maxPayments) return cancelled;
  }
}

/** Refuses charges of unknown result. Returns the cancelled order count. */
async function finishCardPurchases(services: CheckoutServices): Promise<number> {
  const now = services.clock.now();
  let cancelled = 0;
  const purchases = await services.database.transaction(async (transaction) => {
    const unfinished = await transaction
      .select()
      .from(cardPurchases)
      .where(
        or(
          and(
            inArray(cardPurchases.state, ["authorising", "opening", "capturing", "releasing"]),
            lt(cardPurchases.leasedUntil, now),
          ),
          and(eq(cardPurchases.state, "pending"), lt(cardPurchases.expiresAt, now)),
        ),
      )
      .orderBy(asc(cardPurchases.leasedUntil))
      .limit(maxCardPurchases)
      .for("update", { skipLocked: true });
    for (const purchase of unfinished) {
      const { state } = purchase;
      if (state === "pending") {
        const orderIds = await expirePurchase(transaction, purchase, now);
        await sendOrderMails("expired", orderIds, services, transaction);
        cancelled += orderIds.length;
      } else if (state === "authorising" || state === "opening") {
        await refuseUnanswered(transaction, purchase, { ...services, now });
      } else await changeState(transaction, purchase, state, now);
    }
    return unfinished;
  });
  for (const { id } of purchases) await tryToFinishCardPurchase(id, services);
  return cancelled;
}

async function takeDueRefunds({ database, clock }: CheckoutServices): Promise<number[]> {
  const now = clock.now();
  const rows = await database
    .update(payments)
    .set({ waitsUntil: leaseFrom(now) })
    .where(and(eq(payments.status, "refunding"), lt(payments.waitsUntil, now)))
    .returning({ id: payments.id });
  return rows.map(({ id }) => id);
}

function expireBatch(services: CheckoutServices): Promise<{ expired: number; cancelled: number }> {
  const { database, clock } = services;
  const now = clock.now();
  return database.transaction(async (transaction) => {
    const overdue = await transaction
      .select({ id: payments.id, method: payments.method })
      .from(payments)
      .where(
        and(
          eq(payments.status, "pending"),
          lt(payments.waitsUntil, now),
          // Cards are decided per set.
          isNull(payments.cardPurchaseId),
          // Their provider decides (`check-charge.ts`).
          notExists(
            transaction
              .select({ id: providerCharges.paymentId })
              .from(providerCharges)
              .where(
                and(
                  eq(providerCharges.paymentId, payments.id),
                  inArray(providerCharges.state, ["opening", "open"]),
                ),
              ),
          ),
        ),
      )
      .orderBy(asc(payments.waitsUntil))
      .limit(maxPayments)
      .for("update", { skipLocked: true });
    const orderIds = await expirePayments(transaction, overdue, now);
    await sendOrderMails("expired", orderIds, services, transaction);
    return { expired: overdue.length, cancelled: orderIds.length };
  });
}

export async function expirePayments(
  transaction: Transaction,
  overdue: readonly { readonly id: number; readonly method: number }[],
  now: Date,
): Promise<number[]> {
  const cancelled: number[] = [];
  for (const isPix of [true, false]) {
    const some = overdue.filter(({ method }) => (method === paymentMethod.pix) === isPix);
    const ids = some.map(({ id }) => id);
    if (ids.length === 0) continue;
    await transaction
      .update(payments)
      .set({ status: "expired", settledAt: now })
      .where(inArray(payments.id, ids));
    const orderIds = await findUnpaidOrderIds(transaction, ids);
    const reason = isPix ? messages.unpaidPixCancelled : messages.unpaidBoletoCancelled;
    await endOrders(transaction, orderIds, { to: orderStatus.cancelled, now, reason });
    cancelled.push(...orderIds);
  }
  return cancelled;
}
