import { and, desc, eq, sql } from "drizzle-orm";
import { expirePurchase } from "../checkout/card-decision";
import { expirePayment } from "../checkout/expiry";
import { tryToFinishCardPurchase } from "../checkout/finish-card-purchase";
import type { CheckoutServices } from "../checkout/order-effects";
import { recordPaymentEvent } from "../checkout/payment-events";
import type { Transaction } from "../database/connection";
import { users } from "../database/schema/accounts";
import { orders } from "../database/schema/orders";
import { cardPurchases, paymentMethod, payments } from "../database/schema/payments";
import { createNotFoundRefusal } from "../http/refusal-error";
import { sendOrderMails } from "../mail/order-mails";
import { messages } from "../messages";
import { toDay } from "../payments/sao-paulo-days";

const maxCharges = 50;

export type Method = keyof typeof paymentMethod;

const charge = {
  orderCode: orders.code,
  /** Codes of all orders that the charge pays. */
  orderCodes: sql<string[]>`array(
    select other.code from ${orders} other where other.payment_id = ${payments.id} order by other.id)`,
  orderStatus: orders.status,
  userId: orders.userId,
  payer: users.name,
  reference: payments.providerReference,
  amountInCentavos: payments.amountInCentavos,
  status: payments.status,
  expiresAt: payments.expiresAt,
  createdAt: payments.createdAt,
  boletoLine: payments.boletoLine,
  cardPurchaseId: payments.cardPurchaseId,
  setReference: cardPurchases.reference,
  onProvidersPage: cardPurchases.onProvidersPage,
  hostedPageUrl: payments.hostedPageUrl,
  lastDigits: payments.cardLastDigits,
};

const charges = ({ database }: CheckoutServices) =>
  database
    .select(charge)
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(cardPurchases, eq(cardPurchases.id, payments.cardPurchaseId));

export type Charge = Awaited<ReturnType<typeof requireCharge>>;

export const listUnpaid = (method: Method, services: CheckoutServices) =>
  charges(services)
    .where(
      and(
        eq(payments.method, paymentMethod[method]),
        eq(payments.status, "pending"),
        sql`not exists (
          select from ${orders} other where other.payment_id = ${payments.id} and other.id < ${orders.id})`,
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(maxCharges);

export async function requireCharge(method: Method, orderCode: string, services: CheckoutServices) {
  const [found] = await charges(services).where(
    and(eq(orders.code, orderCode), eq(payments.method, paymentMethod[method])),
  );
  if (found === undefined) throw createNotFoundRefusal(messages.orderNotFound);
  return found;
}

/** Reports payment by an idempotent event, like a real bank: one event per charge. */
export async function payCharge(
  method: Method,
  orderCode: string,
  services: CheckoutServices,
): Promise<void> {
  const { reference, amountInCentavos } = await requireCharge(method, orderCode, services);
  await recordPaymentEvent(
    {
      id: `sandbox-paid-${reference}`,
      reference,
      kind: "approved",
      charged: { amountInCentavos, currency: "BRL", isForUs: true },
      occurredAt: services.clock.now(),
    },
    services,
  );
}

/** Runs in the transaction that ends its time, so that the scheduled job cannot hold the charge meanwhile. */
export async function expireCharge(
  method: Method,
  orderCode: string,
  services: CheckoutServices,
): Promise<void> {
  const { reference, cardPurchaseId } = await requireCharge(method, orderCode, services);
  const now = services.clock.now();
  await services.database.transaction(async (transaction) => {
    const orderIds =
      cardPurchaseId === null
        ? await expirePending(transaction, reference, now)
        : await expirePendingPurchase(transaction, cardPurchaseId, now);
    await sendOrderMails("expired", orderIds, services, transaction);
  });
  if (cardPurchaseId !== null) await tryToFinishCardPurchase(cardPurchaseId, services);
}

const dayBefore = (moment: Date): string => toDay(new Date(moment.getTime() - 24 * 60 * 60 * 1000));

async function expirePending(transaction: Transaction, reference: string, now: Date) {
  const [expired] = await transaction
    .update(payments)
    .set({
      expiresAt: now,
      waitsUntil: now,
      boletoDueOn: sql`case when ${payments.boletoDueOn} is not null then ${dayBefore(now)}::date end`,
    })
    .where(and(eq(payments.providerReference, reference), eq(payments.status, "pending")))
    .returning({ id: payments.id, method: payments.method });
  if (expired === undefined) return [];
  await transaction.update(orders).set({ expiresAt: now }).where(eq(orders.paymentId, expired.id));
  return expirePayment(transaction, expired, now);
}

async function expirePendingPurchase(transaction: Transaction, id: number, now: Date) {
  const [expired] = await transaction
    .update(cardPurchases)
    .set({ expiresAt: now })
    .where(and(eq(cardPurchases.id, id), eq(cardPurchases.state, "pending")))
    .returning({ id: cardPurchases.id });
  return expired === undefined ? [] : expirePurchase(transaction, expired, now);
}
