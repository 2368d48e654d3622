import { and, eq, isNull } from "drizzle-orm";
import { paymentEvents, payments } from "../database/schema/payments";
import { notFound } from "../http/refusal-error";
import { messages } from "../messages";
import { advance } from "../orders/advance";
import { endOrders } from "../orders/cancel-orders";
import { followUpDenied, followUpStanding } from "../orders/follow-up";
import { orderStatus } from "../orders/order-status";
import type { Settling } from "./card-settling";
import { type ChargedAmount, mismatchOf } from "./charged-amount";
import { expirePayments } from "./expire-payments";
import { noteLateMoney } from "./late-money";
import { markForRefund, refundPayment } from "./refunds";
import { unpaidOrdersOf } from "./unpaid-orders";

export interface PaymentEvent {
  readonly id: string;
  readonly reference: string;
  readonly kind: "approved" | "denied";
  readonly charged: ChargedAmount;
  /** Time of the payment, which may precede delivery. */
  readonly occurredAt: Date;
}

/** Result of recording an event; 'early' (cards only) is stored until the charge is waiting. */
export type Outcome = "applied" | "repeated" | "late" | "mismatch" | "early";

/**
 * Records a Pix or bank slip event, idempotently and in any order. A payment in time approves a waiting order
 * (1 to 3), a refusal rejects it and returns its stock. A late payment is stored as 'late' and refunded, and
 * the shopper is notified. One transaction includes the mail, so that a redelivered event is safe.
 */
export async function recordPaymentEvent(event: PaymentEvent, parts: Settling): Promise<Outcome> {
  const now = parts.clock.now();
  let refund: number | null = null;
  const outcome = await parts.database.transaction(async (transaction): Promise<Outcome> => {
    const [payment] = await transaction
      .select()
      .from(payments)
      .where(and(eq(payments.providerReference, event.reference), isNull(payments.cardPurchaseId)))
      .for("update");
    if (payment === undefined) throw notFound(messages.orderNotFound);
    const inTime = payment.expiresAt === null || event.occurredAt <= payment.expiresAt;
    const applies = payment.status === "pending" && inTime;
    // A late payment is compared too, because the refund uses the order's amount.
    const counts = applies || event.kind === "approved";
    const mismatch = counts ? mismatchOf(event.charged, payment.amountInCentavos) : null;
    const kept = await transaction
      .insert(paymentEvents)
      .values({
        id: event.id,
        paymentId: payment.id,
        kind: mismatch !== null ? "mismatch" : applies ? event.kind : "late",
        body: { kind: event.kind, charged: event.charged, occurredAt: event.occurredAt.toISOString() },
        receivedAt: now,
      })
      .onConflictDoNothing({ target: paymentEvents.id })
      .returning({ id: paymentEvents.id });
    if (kept.length === 0) return "repeated";
    if (mismatch !== null) {
      console.error(`The message ${event.id} about ${event.reference} is not accepted: ${mismatch}`);
      return "mismatch";
    }
    if (!applies) {
      if (event.kind === "approved" && refundable.has(payment.status)) {
        if (payment.status === "pending") await expirePayments(transaction, [payment], now);
        await markForRefund(transaction, payment.id, now);
        await noteLateMoney(transaction, [payment.id], event.occurredAt, parts);
        refund = payment.id;
      }
      return "late";
    }
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
  if (refund !== null) {
    await refundPayment(refund, parts).catch((error: unknown) =>
      console.error(`The refund of payment ${refund} is tried again later:`, error),
    );
  }
  return outcome;
}

/** Unpaid states in which arriving money must be refunded. */
const refundable: ReadonlySet<string> = new Set(["pending", "denied", "expired"]);
