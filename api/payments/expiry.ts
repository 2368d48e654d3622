import { and, asc, eq, inArray, isNull, lt } from "drizzle-orm";
import type { Database } from "../database/connection";
import { payments } from "../database/schema/payments";
import { messages } from "../messages";
import { cancelOrders } from "../orders/cancel-orders";
import { paymentMethod } from "../orders/checkout";
import type { Clock } from "../parts";
import { keepSweeping, type Sweeping } from "../sweeping";
import type { Settling } from "./card-settling";
import { sweepCards } from "./card-sweeping";
import { unpaidOrdersOf } from "./unpaid-orders";

const paymentsAtOnce = 100;

/**
 * Cancels the orders that were not paid in time and gives their pieces back to stock; what is unfinished of cards is
 * finished. Any number of processes may do this at once: each takes other payments. Returns how many orders it cancelled.
 */
export async function expireUnpaidOrders(parts: Settling): Promise<number> {
  const { database, clock } = parts;
  let cancelled = await sweepCards(parts);
  for (;;) {
    const batch = await expireSome(database, clock);
    cancelled += batch.cancelled;
    if (batch.expired < paymentsAtOnce) return cancelled;
  }
}

function expireSome(database: Database, clock: Clock): Promise<{ expired: number; cancelled: number }> {
  const now = clock.now();
  return database.transaction(async (transaction) => {
    const overdue = await transaction
      .select({ id: payments.id, method: payments.method })
      .from(payments)
      .where(
        and(
          eq(payments.status, "pending"),
          lt(payments.waitsUntil, now),
          // Cards are decided about by the set.
          isNull(payments.cardPurchaseId),
        ),
      )
      .orderBy(asc(payments.waitsUntil))
      .limit(paymentsAtOnce)
      .for("update", { skipLocked: true });
    if (overdue.length === 0) return { expired: 0, cancelled: 0 };
    const ids = overdue.map(({ id }) => id);
    await transaction
      .update(payments)
      .set({ status: "expired", settledAt: now })
      .where(inArray(payments.id, ids));
    let cancelled = 0;
    for (const isPix of [true, false]) {
      const ofMethod = overdue.filter(({ method }) => (method === paymentMethod.pix) === isPix);
      const orderIds = await unpaidOrdersOf(
        transaction,
        ofMethod.map(({ id }) => id),
      );
      const reason = isPix ? messages.unpaidPixCancelled : messages.unpaidBoletoCancelled;
      await cancelOrders(transaction, orderIds, { now, reason });
      cancelled += orderIds.length;
    }
    return { expired: ids.length, cancelled };
  });
}

/** Lets nothing overdue stand for longer than a few seconds, until it is told to stop. */
export const keepExpiring = (parts: Settling): Sweeping =>
  keepSweeping({
    sweep: () => expireUnpaidOrders(parts).then(() => true),
    pauseInMs: 5_000,
    complaint: (reason) => `Unpaid orders could not be expired: ${reason}`,
  });
