import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { orders } from "../database/schema/orders";
import { paymentEvents, payments } from "../database/schema/payments";
import { notFound } from "../http/refused";
import { messages } from "../messages";
import { advance } from "../orders/advance";
import { orderStatus, unpaidStatuses } from "../orders/order-status";
import type { Parts } from "../parts";

/** What a provider tells about a charge. */
export interface PaymentEvent {
  /** The provider's own id of the message: the same id is the same message. */
  readonly id: string;
  /** The charge's name, as we gave it. */
  readonly reference: string;
  readonly kind: "approved" | "denied";
  /** When it happened, which may be a while before it is told. */
  readonly occurredAt: Date;
}

/** What came of a message: it counted, it was known, or it came too late to count and is kept for a refund. */
export type Outcome = "applied" | "repeated" | "late";

/**
 * Takes in a provider's message, however often and however late it is delivered. Money that arrives in time for
 * an order that waits approves it (1 to 3). Money for an order that no longer waits changes nothing of it: the
 * message is kept as 'late', so that somebody gives the money back.
 */
export function recordPaymentEvent(
  event: PaymentEvent,
  { database, clock }: Pick<Parts, "database" | "clock">,
): Promise<Outcome> {
  const now = clock.now();
  return database.transaction(async (transaction) => {
    const [payment] = await transaction
      .select()
      .from(payments)
      .where(eq(payments.providerReference, event.reference))
      .for("update");
    if (payment === undefined) throw notFound(messages.orderNotFound);
    const inTime = payment.expiresAt === null || event.occurredAt <= payment.expiresAt;
    const applies = payment.status === "pending" && inTime;
    const kept = await transaction
      .insert(paymentEvents)
      .values({
        id: event.id,
        paymentId: payment.id,
        kind: applies ? event.kind : "late",
        body: { kind: event.kind, occurredAt: event.occurredAt.toISOString() },
        receivedAt: now,
      })
      .onConflictDoNothing({ target: paymentEvents.id })
      .returning({ id: paymentEvents.id });
    if (kept.length === 0) return "repeated";
    if (!applies) return "late";
    await transaction
      .update(payments)
      .set({ status: event.kind, settledAt: event.occurredAt })
      .where(eq(payments.id, payment.id));
    const to = event.kind === "approved" ? orderStatus.approved : orderStatus.rejected;
    await advance(transaction, await unpaidOrdersOf(transaction, [payment.id]), { to, now });
    return "applied";
  });
}

/** The orders that still wait for these payments. */
export async function unpaidOrdersOf(
  transaction: Transaction,
  paymentIds: readonly number[],
): Promise<number[]> {
  const rows = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.paymentId, [...paymentIds]), inArray(orders.status, [...unpaidStatuses])))
    .orderBy(orders.id);
  return rows.map(({ id }) => id);
}
