import { and, eq, isNull } from "drizzle-orm";
import { paymentEvents, payments } from "../database/schema/payments";
import { notFound } from "../http/refused";
import { messages } from "../messages";
import { advance } from "../orders/advance";
import { endOrders } from "../orders/cancel-orders";
import { type FollowingUp, followUpDenied, followUpStanding } from "../orders/follow-up";
import { orderStatus } from "../orders/order-status";
import type { Parts } from "../parts";
import { unpaidOrdersOf } from "./unpaid-orders";

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

/**
 * What came of a message: it counted, it was known, it came too late to count and is kept for a refund, or it came
 * before we knew enough and is kept until we do (of cards alone).
 */
export type Outcome = "applied" | "repeated" | "late" | "early";

/**
 * Takes in a message about a Pix or a bank slip, however often and however late it is delivered. Money that arrives in time for
 * an order that waits approves it (1 to 3), a refusal rejects it and gives its pieces back. Money for an order that no longer waits changes nothing of it: the
 * message is kept as 'late', so that somebody gives the money back.
 * All in one transaction with the mail about it: what was lost on the way is told again by the provider, and done whole.
 */
export async function recordPaymentEvent(
  event: PaymentEvent,
  parts: FollowingUp & Pick<Parts, "database" | "clock">,
): Promise<Outcome> {
  const now = parts.clock.now();
  return parts.database.transaction(async (transaction) => {
    const [payment] = await transaction
      .select()
      .from(payments)
      .where(and(eq(payments.providerReference, event.reference), isNull(payments.cardPurchaseId)))
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
    const orderIds = await unpaidOrdersOf(transaction, [payment.id]);
    if (event.kind === "approved") {
      await advance(transaction, orderIds, { to: orderStatus.approved, now });
      await followUpStanding(transaction, "approved", orderIds, { ...parts, now });
    } else {
      await endOrders(transaction, orderIds, { to: orderStatus.rejected, now });
      await followUpDenied(transaction, orderIds, parts);
    }
    return "applied";
  });
}
