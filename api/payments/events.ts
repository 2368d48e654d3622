import { and, eq, isNull } from "drizzle-orm";
import { paymentEvents, payments } from "../database/schema/payments";
import { notFound } from "../http/refused";
import { announcePayment } from "../mail/outcome-mails";
import { messages } from "../messages";
import { advance } from "../orders/advance";
import { endOrders } from "../orders/cancel-orders";
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

/** What came of a message: it counted, it was known, or it came too late to count and is kept for a refund. */
export type Outcome = "applied" | "repeated" | "late";

/**
 * Takes in a message about a Pix or a bank slip, however often and however late it is delivered. Money that arrives in time for
 * an order that waits approves it (1 to 3), a refusal rejects it and gives its pieces back. Money for an order that no longer waits changes nothing of it: the
 * message is kept as 'late', so that somebody gives the money back.
 */
export async function recordPaymentEvent(
  event: PaymentEvent,
  parts: Pick<Parts, "database" | "clock" | "mailer" | "settings">,
): Promise<Outcome> {
  const outcome = await record(event, parts);
  if (outcome === "applied") await announcePayment(event.kind, event.reference, parts);
  return outcome;
}

function record(
  event: PaymentEvent,
  { database, clock }: Pick<Parts, "database" | "clock">,
): Promise<Outcome> {
  const now = clock.now();
  return database.transaction(async (transaction) => {
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
    if (event.kind === "approved") await advance(transaction, orderIds, { to: orderStatus.approved, now });
    else await endOrders(transaction, orderIds, { to: orderStatus.rejected, now });
    return "applied";
  });
}
