import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { cardPurchases, payments } from "../database/schema/payments";
import { paymentMethod } from "../orders/checkout";
import { leaseFrom } from "./card-purchase-rows";
import { demandCards, type Settling } from "./card-settling";

/** Notes that an order's money is to be given back; `refundPayment` does it once that is committed. */
export async function markForRefund(transaction: Transaction, paymentId: number, now: Date): Promise<void> {
  await transaction
    .update(payments)
    .set({ status: "refunding", waitsUntil: leaseFrom(now) })
    .where(and(eq(payments.id, paymentId), ne(payments.status, "refunded")));
}

/** Gives back through the provider what was paid for one order, once however often it is asked. */
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
    // What was paid on the provider's page is one charge for the whole set.
    const { reference, providerId } = purchase?.onProvidersPage
      ? purchase
      : { reference: payment.providerReference, providerId: payment.providerId };
    await demandCards(parts).refund({ reference, providerId, amountInCentavos, refund });
  }
  await database
    .update(payments)
    .set({ status: "refunded", waitsUntil: null })
    .where(and(eq(payments.id, paymentId), eq(payments.status, "refunding")));
}
