import { and, asc, eq, isNull, lt } from "drizzle-orm";
import { payments } from "../database/schema/payments";
import { announceOutcome } from "../mail/payment-mails";
import { type ScheduledJob, scheduleJob } from "../scheduled-job";
import type { Settling } from "./card-settling";
import { settleOpenCards } from "./card-sweeping";
import { expirePayments } from "./expire-payments";

const paymentsAtOnce = 100;

/** Safe in several processes: each locks other payments. Returns the cancelled order count. */
export async function expireUnpaidOrders(parts: Settling): Promise<number> {
  let cancelled = await settleOpenCards(parts);
  for (;;) {
    const batch = await expireSome(parts);
    cancelled += batch.cancelled;
    if (batch.expired < paymentsAtOnce) return cancelled;
  }
}

function expireSome(parts: Settling): Promise<{ expired: number; cancelled: number }> {
  const { database, clock } = parts;
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
        ),
      )
      .orderBy(asc(payments.waitsUntil))
      .limit(paymentsAtOnce)
      .for("update", { skipLocked: true });
    if (overdue.length === 0) return { expired: 0, cancelled: 0 };
    const orderIds = await expirePayments(transaction, overdue, now);
    await announceOutcome("expired", orderIds, parts, transaction);
    return { expired: overdue.length, cancelled: orderIds.length };
  });
}

export const scheduleExpiry = (parts: Settling): ScheduledJob =>
  scheduleJob({
    job: () => expireUnpaidOrders(parts).then(() => true),
    pauseInMs: 5_000,
    complaint: (reason) => `Unpaid orders could not be expired: ${reason}`,
  });
