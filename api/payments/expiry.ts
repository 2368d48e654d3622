import { and, asc, eq, inArray, lt } from "drizzle-orm";
import type { Database } from "../database/connection";
import { payments } from "../database/schema/payments";
import { messages } from "../messages";
import { cancelOrders } from "../orders/cancel-orders";
import type { Clock, Parts } from "../parts";
import { unpaidOrdersOf } from "./events";

const paymentsAtOnce = 100;

/**
 * Cancels the orders whose Pix was not paid in time and gives their pieces back to stock. Any number of
 * processes may do this at once: each takes other payments. Returns how many orders it cancelled.
 */
export async function expireUnpaidOrders({
  database,
  clock,
}: Pick<Parts, "database" | "clock">): Promise<number> {
  let cancelled = 0;
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
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.status, "pending"), lt(payments.expiresAt, now)))
      .orderBy(asc(payments.expiresAt))
      .limit(paymentsAtOnce)
      .for("update", { skipLocked: true });
    if (overdue.length === 0) return { expired: 0, cancelled: 0 };
    const ids = overdue.map(({ id }) => id);
    await transaction
      .update(payments)
      .set({ status: "expired", settledAt: now })
      .where(inArray(payments.id, ids));
    const orderIds = await unpaidOrdersOf(transaction, ids);
    await cancelOrders(transaction, orderIds, { now, reason: messages.unpaidPixCancelled });
    return { expired: ids.length, cancelled: orderIds.length };
  });
}

const pauseInMs = 5_000;

/** Lets nothing overdue stand for longer than a few seconds, until it is told to stop. */
export function keepExpiring(parts: Pick<Parts, "database" | "clock">): { stop(): Promise<void> } {
  let stopped = false;
  let running = Promise.resolve();
  const sweep = () => {
    running = expireUnpaidOrders(parts)
      .then(() => undefined)
      .catch((error: unknown) => console.error("Unpaid orders could not be expired:", error))
      .finally(() => {
        if (!stopped) timer = setTimeout(sweep, pauseInMs);
      });
  };
  let timer = setTimeout(sweep, 0);
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
