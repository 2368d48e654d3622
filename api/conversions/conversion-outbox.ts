import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { conversionEvents } from "../database/schema/conversions";
import { orders } from "../database/schema/orders";
import { ordersWithIds, type StoredOrder } from "../orders/order-reading";
import type { Parts } from "../parts";
import { keepSweeping, type Sweeping } from "../sweeping";
import { type Analytics, NotTold } from "./google-analytics";

/** Notes that analytics is to be told of these orders, of those whose shoppers agreed, in the caller's transaction. */
export async function noteConversions(
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

type Outbox = Pick<Parts, "database" | "clock"> & { readonly analytics: Analytics };

/** Google takes what happened in the last 72 hours. */
const takenForMs = 71 * 60 * 60 * 1000;

/**
 * Tells what waits, one order after the other, until nothing is left or nobody listens (then false). Any number of
 * processes may do this at once. One that dies between Google's yes and the note tells of an order a second time, under
 * the same transaction id, by which Google counts it once.
 */
export async function tellWaiting(outbox: Outbox): Promise<{ told: number; reachable: boolean }> {
  for (let told = 0; ; ) {
    const outcome = await tellOne(outbox);
    if (outcome === "unreachable") return { told, reachable: false };
    if (outcome === "nothing") return { told, reachable: true };
    if (outcome === "told") told += 1;
  }
}

function tellOne({
  database,
  clock,
  analytics,
}: Outbox): Promise<"told" | "nothing" | "too old" | "unreachable"> {
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
    if (now.getTime() - event.createdAt.getTime() > takenForMs) {
      await note({ givenUpAt: now });
      return "too old";
    }
    const [stored] = await ordersWithIds(transaction, [event.orderId]);
    if (stored === undefined) throw new Error(`There is no order ${event.orderId}`);
    try {
      await analytics.tell(purchaseOf(stored), { checkout: checkoutOf(stored), at: event.createdAt });
      await note({ sentAt: now, lastError: null });
      return "told";
    } catch (error) {
      if (!(error instanceof NotTold)) throw error;
      await note({ lastError: error.message });
      return "unreachable";
    }
  });
}

const purchaseOf = ({ order, items }: StoredOrder) => ({
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

const checkoutOf = ({ order }: StoredOrder): string => `${order.idempotencyKeyId ?? order.code}`;

/** Tells what waits every few seconds, and more seldom while Google does not listen, until it is told to stop. */
export const keepTelling = (outbox: Outbox): Sweeping =>
  keepSweeping({
    sweep: async () => (await tellWaiting(outbox)).reachable,
    pauseInMs: 2_000,
    longestPauseInMs: 5 * 60_000,
    complaint: (reason) =>
      reason === null
        ? "Google Analytics takes no conversion event; they wait until it does."
        : `Conversion events could not be told: ${reason}`,
  });
