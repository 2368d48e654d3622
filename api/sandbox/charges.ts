import { and, desc, eq, sql } from "drizzle-orm";
import { expireUnpaidOrders } from "../checkout/expiry";
import type { CheckoutServices } from "../checkout/order-effects";
import { recordPaymentEvent } from "../checkout/payment-events";
import { users } from "../database/schema/accounts";
import { orders } from "../database/schema/orders";
import { cardPurchases, paymentMethod, payments } from "../database/schema/payments";
import { notFound } from "../http/refusal-error";
import { messages } from "../messages";

const maxCharges = 50;

export type Method = keyof typeof paymentMethod;

const charge = {
  orderCode: orders.code,
  /** Of all orders that the charge pays. */
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
  if (found === undefined) throw notFound(messages.orderNotFound);
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

/** Expires the charge now; for a card, all charges of its checkout. */
export async function expireCharge(
  method: Method,
  orderCode: string,
  services: CheckoutServices,
): Promise<void> {
  const { reference, cardPurchaseId } = await requireCharge(method, orderCode, services);
  const justNow = new Date(services.clock.now().getTime() - 1);
  await services.database.transaction(async (transaction) => {
    if (cardPurchaseId !== null) {
      await transaction
        .update(cardPurchases)
        .set({ expiresAt: justNow })
        .where(and(eq(cardPurchases.id, cardPurchaseId), eq(cardPurchases.state, "pending")));
      return;
    }
    const [pending] = await transaction
      .update(payments)
      .set({ expiresAt: justNow, waitsUntil: justNow })
      .where(
        and(
          eq(payments.providerReference, reference),
          eq(payments.status, "pending"),
          sql`${payments.expiresAt} > ${justNow}`,
        ),
      )
      .returning({ id: payments.id });
    if (pending === undefined) return;
    await transaction.update(orders).set({ expiresAt: justNow }).where(eq(orders.paymentId, pending.id));
  });
  await expireUnpaidOrders(services);
}
