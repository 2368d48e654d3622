import { and, eq, isNull } from "drizzle-orm";
import { payments } from "../database/schema/payments";
import { createNotFoundRefusal } from "../http/refusal-error";
import { sendOrderMails } from "../mail/order-mails";
import { messages } from "../messages";
import { orderStatus } from "../orders/order-status";
import { advanceOrders, endOrders, findUnpaidOrderIds } from "../orders/order-transitions";
import { type ChargedAmount, describeMismatch } from "../payments/charged-amount";
import { markForRefund } from "../payments/refunds";
import { expirePayment } from "./expiry";
import { recordLatePayments } from "./late-payments";
import { applyOrderEffects, type CheckoutServices } from "./order-effects";
import { refundPayment } from "./refund-payment";
import { type EventOutcome, storeEvent } from "./store-event";

export interface PaymentEvent {
  readonly id: string;
  readonly reference: string;
  readonly kind: "approved" | "denied";
  readonly charged: ChargedAmount;
  /** Time of the payment, which may precede delivery. */
  readonly occurredAt: Date;
}

/** Unpaid states in which arriving money must be refunded. */
const refundable: ReadonlySet<string> = new Set(["pending", "denied", "expired"]);

/**
 * Records a Pix or bank slip event, idempotently and in any order. A payment in time approves a waiting order
 * (1 to 3), a refusal rejects it and returns its stock. A late payment is stored as 'late' and refunded, and
 * the shopper is notified. One transaction includes the mail, so that a redelivered event is safe.
 */
export async function recordPaymentEvent(
  event: PaymentEvent,
  services: CheckoutServices,
): Promise<EventOutcome> {
  const now = services.clock.now();
  let refund: number | null = null;
  const outcome = await services.database.transaction(async (transaction): Promise<EventOutcome> => {
    refund = null;
    const [payment] = await transaction
      .select()
      .from(payments)
      .where(and(eq(payments.providerReference, event.reference), isNull(payments.cardPurchaseId)))
      .for("update");
    if (payment === undefined) throw createNotFoundRefusal(messages.orderNotFound);
    const inTime = payment.expiresAt === null || event.occurredAt <= payment.expiresAt;
    const applies = payment.status === "pending" && inTime;
    const isApproved = event.kind === "approved";
    const refused = await storeEvent(transaction, {
      id: event.id,
      paymentId: payment.id,
      kind: applies ? event.kind : "late",
      // A late payment is compared too, because the refund uses the order's amount.
      mismatch: applies || isApproved ? describeMismatch(event.charged, payment.amountInCentavos) : null,
      body: { kind: event.kind, charged: event.charged, occurredAt: event.occurredAt.toISOString() },
      receivedAt: now,
    });
    if (refused !== null) return refused;
    if (!applies) {
      if (isApproved && refundable.has(payment.status)) {
        if (payment.status === "pending") await expirePayment(transaction, payment, now);
        await markForRefund(transaction, { paymentId: payment.id }, now);
        await recordLatePayments(transaction, [payment.id], event.occurredAt, services);
        refund = payment.id;
      }
      return "late";
    }
    await transaction
      .update(payments)
      .set({ status: event.kind, settledAt: event.occurredAt })
      .where(eq(payments.id, payment.id));
    const orderIds = await findUnpaidOrderIds(transaction, [payment.id]);
    if (isApproved) {
      await advanceOrders(transaction, orderIds, { to: orderStatus.approved, now });
      await applyOrderEffects(transaction, "approved", orderIds, { ...services, now });
    } else {
      await endOrders(transaction, orderIds, { to: orderStatus.rejected, now });
      await sendOrderMails("denied", orderIds, services, transaction);
    }
    return "applied";
  });
  if (refund !== null) await refundPayment(refund, services);
  return outcome;
}
