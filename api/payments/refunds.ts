import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { cardPurchases, paymentMethod, payments, providerCharges } from "../database/schema/payments";
import type { Services } from "../services";
import { getLeaseEnd } from "./card-purchases";
import { requireCards } from "./payments";
import { toNamedPayment } from "./provider-charges";

type RefundServices = Pick<Services, "database" | "payments" | "cards"> & {
  /** Runs in the transaction that records the refund. */
  readonly onRefunded: (transaction: Transaction) => Promise<void>;
};

/** Call `refundPayment` after the commit. The whole payment without an amount. */
export async function markForRefund(
  transaction: Transaction,
  { paymentId, amountInCentavos }: { readonly paymentId: number; readonly amountInCentavos?: number },
  now: Date,
): Promise<void> {
  await transaction
    .update(payments)
    .set({ status: "refunding", waitsUntil: getLeaseEnd(now), refundInCentavos: amountInCentavos ?? null })
    .where(and(eq(payments.id, paymentId), ne(payments.status, "refunded")));
}

export async function returnPayment(paymentId: number, services: RefundServices): Promise<void> {
  const { database } = services;
  const [found] = await database
    .select({ payment: payments, purchase: cardPurchases, provider: providerCharges.provider })
    .from(payments)
    .leftJoin(providerCharges, eq(providerCharges.paymentId, payments.id))
    .leftJoin(cardPurchases, eq(cardPurchases.id, payments.cardPurchaseId))
    .where(eq(payments.id, paymentId));
  if (found === undefined || found.payment.status !== "refunding") return;
  const { payment, purchase, provider } = found;
  const { providerReference: refund } = payment;
  const amountInCentavos = Math.min(
    payment.refundInCentavos ?? payment.amountInCentavos,
    payment.amountInCentavos,
  );
  if (amountInCentavos > 0 && payment.method !== paymentMethod.card) {
    await services.payments
      .by(provider)
      .refund({ ...toNamedPayment(found), amountInCentavos, refund, recipientId: null });
  } else if (amountInCentavos > 0) {
    // A hosted page makes one charge for the whole set.
    const { reference, providerId } = purchase?.onProvidersPage
      ? purchase
      : { reference: payment.providerReference, providerId: payment.providerId };
    await requireCards(services).refund({ reference, providerId, amountInCentavos, refund });
  }
  await database.transaction(async (transaction) => {
    const refunded = await transaction
      .update(payments)
      .set({ status: "refunded", waitsUntil: null })
      .where(and(eq(payments.id, paymentId), eq(payments.status, "refunding")))
      .returning({ id: payments.id });
    if (refunded.length > 0 && amountInCentavos > 0) await services.onRefunded(transaction);
  });
}
