import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { cardPurchases, payments } from "../database/schema/payments";
import { paymentMethod } from "../orders/checkout";
import { leaseFrom } from "./card-purchase-rows";
import { requireCards, type Settling } from "./card-settling";

/** Marks an order for refund; call `refundPayment` after the commit. */
export async function markForRefund(transaction: Transaction, paymentId: number, now: Date): Promise<void> {
  await transaction
    .update(payments)
    .set({ status: "refunding", waitsUntil: leaseFrom(now) })
    .where(and(eq(payments.id, paymentId), ne(payments.status, "refunded")));
}

export async function refundPayment(paymentId: number, parts: Settling): Promise<void> {
  const { database } = parts;
  const [found] = await database
    .select({ payment: payments, purchase: cardPurchases })
    .from(payments)
    .leftJoin(cardPurchases, eq(cardPurchases.id, payments.cardPurchaseId))
    .where(eq(payments.id, paymentId));
  if (found === undefined || found.payment.status !== "refunding") return;
  const { payment, purchase } = found;
  const { amountInCentavos, providerReference: refund } = payment;
  if (amountInCentavos > 0 && payment.method !== paymentMethod.card) {
    await parts.payments.refund({ reference: payment.providerReference, amountInCentavos, refund });
  } else if (amountInCentavos > 0) {
    // A hosted page makes one charge for the whole set.
    const { reference, providerId } = purchase?.onProvidersPage
      ? purchase
      : { reference: payment.providerReference, providerId: payment.providerId };
    await requireCards(parts).refund({ reference, providerId, amountInCentavos, refund });
  }
  await database
    .update(payments)
    .set({ status: "refunded", waitsUntil: null })
    .where(and(eq(payments.id, paymentId), eq(payments.status, "refunding")));
}
