import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Clock } from "../clock";
import type { Database, Transaction } from "../database/connection";
import { conversionEvents } from "../database/schema/conversions";
import { orders } from "../database/schema/orders";
import { findOrdersOfAnyUser, type StoredOrder } from "../orders/find-orders";
import { type ScheduledJob, scheduleJob } from "../scheduled-job";
import { type Analytics, ConversionNotSent } from "./google-analytics";

/** Enqueues conversions of consenting shoppers in the caller's transaction. */
export async function enqueueConversions(
  transaction: Transaction,
  orderIds: readonly number[],
  now: Date,
): Promise<void> {
  const agreed = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...orderIds]), eq(orders.tellsAnalytics, true)));
  if (agreed.length === 0) return;
  await transaction
    .insert(conversionEvents)
    .values(agreed.map(({ id }) => ({ orderId: id, createdAt: now })))
    .onConflictDoNothing();
}

interface Outbox {
  readonly database: Database;
  readonly clock: Clock;
  readonly analytics: Analytics;
}

/** Measurement Protocol accepts events of the last 72 hours. */
const maxAgeMs = 71 * 60 * 60 * 1000;

/** False when analytics is unreachable. A crash may resend an order; Google ignores the repetition. */
export async function sendPendingConversions(outbox: Outbox): Promise<{ sent: number; reachable: boolean }> {
  for (let sent = 0; ; ) {
    const outcome = await sendOne(outbox);
    if (outcome === "unreachable") return { sent, reachable: false };
    if (outcome === "nothing") return { sent, reachable: true };
    if (outcome === "sent") sent += 1;
  }
}

function sendOne({
  database,
  clock,
  analytics,
}: Outbox): Promise<"sent" | "nothing" | "too old" | "unreachable"> {
  const now = clock.now();
  return database.transaction(async (transaction) => {
    const [event] = await transaction
      .select()
      .from(conversionEvents)
      .where(and(isNull(conversionEvents.sentAt), isNull(conversionEvents.givenUpAt)))
      .orderBy(asc(conversionEvents.createdAt), asc(conversionEvents.orderId))
      .limit(1)
      .for("update", { skipLocked: true });
    if (event === undefined) return "nothing";
    const note = (change: Partial<typeof conversionEvents.$inferInsert>) =>
      transaction.update(conversionEvents).set(change).where(eq(conversionEvents.orderId, event.orderId));
    if (now.getTime() - event.createdAt.getTime() > maxAgeMs) {
      await note({ givenUpAt: now });
      return "too old";
    }
    const [stored] = await findOrdersOfAnyUser(transaction, [event.orderId]);
    if (stored === undefined) throw new Error(`There is no order ${event.orderId}`);
    try {
      await analytics.send(getPurchase(stored), { checkout: getCheckout(stored), at: event.createdAt });
      await note({ sentAt: now, lastError: null });
      return "sent";
    } catch (error) {
      if (!(error instanceof ConversionNotSent)) throw error;
      await note({ lastError: error.message });
      return "unreachable";
    }
  });
}

const getPurchase = ({ order, items }: StoredOrder) => ({
  orderCode: order.code,
  totalInCentavos: order.totalInCentavos,
  freightInCentavos: order.freightInCentavos,
  items: items.map(({ skuId, productName: name, priceInCentavos, quantity }) => ({
    skuId,
    name,
    priceInCentavos,
    quantity,
  })),
});

const getCheckout = ({ order }: StoredOrder): string => `${order.idempotencyKeyId ?? order.code}`;

export const scheduleConversions = (outbox: Outbox): ScheduledJob =>
  scheduleJob({
    job: async () => (await sendPendingConversions(outbox)).reachable,
    pauseInMs: 2_000,
    maxPauseInMs: 5 * 60_000,
    failureMessage: (reason) =>
      reason === null
        ? "Google Analytics takes no conversion event; they wait until it does."
        : `Conversion events could not be told: ${reason}`,
  });
