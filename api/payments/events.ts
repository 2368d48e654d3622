import { and, eq, isNull } from "drizzle-orm";
import { paymentEvents, payments } from "../database/schema/payments";
import { notFound } from "../http/refused";
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

/** What a provider tells about a charge. */
export interface PaymentEvent {
  /** The provider's own id of the message: the same id is the same message. */
  readonly id: string;
  /** The charge's name, as we gave it. */
  readonly reference: string;
  readonly kind: "approved" | "denied";
  readonly charged: ChargedAmount;
  /** When it happened, which may be a while before it is told. */
  readonly occurredAt: Date;
}

/**
 * What came of a message: it counted, it was known, it came too late to count and is kept for a refund, it is about
 * another amount, currency or recipient than was asked for, or it came before we knew enough and is kept until we do
 * (of cards alone).
 */
export type Outcome = "applied" | "repeated" | "late" | "mismatch" | "early";

/**
 * Takes in a message about a Pix or a bank slip, however often and however late it is delivered. Money that arrives in time for
 * an order that waits approves it (1 to 3), a refusal rejects it and gives its pieces back. Money that comes too late does not revive the order:
 * the message is kept as 'late', the money is given back through the provider, and the shopper hears of it.
 * All in one transaction with the mail about it: what was lost on the way is told again by the provider, and done whole.
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
    // Late money counts too: what is given back is the order's amount.
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

/** The states of a payment without money, in which money that arrives belongs to its shopper. */
const refundable: ReadonlySet<string> = new Set(["pending", "denied", "expired"]);
