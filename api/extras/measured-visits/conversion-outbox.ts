import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Clock } from "../../clock";
import type { Database, Transaction } from "../../database/connection";
import { orders } from "../../database/schema/orders";
import type { WithExtras } from "../../extra-places";
import type { ItemJob } from "../../jobs/job";
import { findOrdersOfAnyUser, type StoredOrder } from "../../orders/find-orders";
import type { Analytics } from "./google-analytics";
import { conversionEvents } from "./schema";

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

interface Outbox extends WithExtras {
  readonly database: Database;
  readonly clock: Clock;
  readonly analytics: Analytics;
}

/** Measurement Protocol accepts events of the last 72 hours. */
const maxAgeMs = 71 * 60 * 60 * 1000;

/** The library makes this number of attempts in 71 hours. */
const maxAttempts = 21;

/** A crash may resend an order; Google ignores the repetition. */
export const createConversionJob = (outbox: Outbox): ItemJob => ({
  name: "send conversion",
  lane: "providers",
  maxAttempts,
  work: (id) => sendConversion(id, outbox),
  due: {
    intervalInMs: 5_000,
    async find(isUnqueued, limit) {
      const rows = await outbox.database
        .select({ id: conversionEvents.orderId })
        .from(conversionEvents)
        .where(and(isWaiting, isUnqueued(conversionEvents.orderId)))
        .orderBy(asc(conversionEvents.createdAt), asc(conversionEvents.orderId))
        .limit(limit);
      return rows.map(({ id }) => id);
    },
  },
});

const isWaiting = and(isNull(conversionEvents.sentAt), isNull(conversionEvents.givenUpAt));

async function sendConversion(orderId: number, outbox: Outbox): Promise<void> {
  const { database, clock, analytics } = outbox;
  const now = clock.now();
  const ofOrder = eq(conversionEvents.orderId, orderId);
  const change = (changed: Partial<typeof conversionEvents.$inferInsert>) =>
    database.update(conversionEvents).set(changed).where(ofOrder);
  const [event] = await database.select().from(conversionEvents).where(and(isWaiting, ofOrder));
  if (event === undefined) return;
  if (now.getTime() - event.createdAt.getTime() > maxAgeMs) {
    await change({ givenUpAt: now });
    return;
  }
  const [stored] = await findOrdersOfAnyUser(database, [orderId], outbox);
  if (stored === undefined) throw new Error(`There is no order ${orderId}`);
  await analytics.send(getPurchase(stored), { checkout: getCheckout(stored), at: event.createdAt });
  await change({ sentAt: now });
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
