import { and, desc, eq, sql } from "drizzle-orm";
import { users } from "../database/schema/accounts";
import { orders } from "../database/schema/orders";
import { payments } from "../database/schema/payments";
import { notFound } from "../http/refused";
import { messages } from "../messages";
import { paymentMethod } from "../orders/checkout";
import type { Parts } from "../parts";
import { recordPaymentEvent } from "../payments/events";
import { expireUnpaidOrders } from "../payments/expiry";

/** The charges that the demonstration's bank may settle: Pix payments by the code of their order. */

type Around = Pick<Parts, "database" | "clock">;

const mostCharges = 50;

const charge = {
  orderCode: orders.code,
  orderStatus: orders.status,
  userId: orders.userId,
  payer: users.name,
  reference: payments.providerReference,
  amountInCentavos: payments.amountInCentavos,
  status: payments.status,
  expiresAt: payments.expiresAt,
  createdAt: payments.createdAt,
};

const charges = ({ database }: Around) =>
  database
    .select(charge)
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .innerJoin(users, eq(users.id, orders.userId));

export const listUnpaidPix = (around: Around) =>
  charges(around)
    .where(and(eq(payments.method, paymentMethod.pix), eq(payments.status, "pending")))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(mostCharges);

export async function demandPix(orderCode: string, around: Around) {
  const [found] = await charges(around).where(
    and(eq(orders.code, orderCode), eq(payments.method, paymentMethod.pix)),
  );
  if (found === undefined) throw notFound(messages.orderNotFound);
  return found;
}

/** The bank tells the shop, as a bank does: by a message that may arrive twice. One charge has one such message. */
export async function payPix(orderCode: string, around: Around): Promise<void> {
  const { reference } = await demandPix(orderCode, around);
  await recordPaymentEvent(
    { id: `sandbox-paid-${reference}`, reference, kind: "approved", occurredAt: around.clock.now() },
    around,
  );
}

/** Lets the charge's time be over now. */
export async function letPixExpire(orderCode: string, around: Around): Promise<void> {
  const { reference } = await demandPix(orderCode, around);
  const justNow = new Date(around.clock.now().getTime() - 1);
  await around.database.transaction(async (transaction) => {
    const [pending] = await transaction
      .update(payments)
      .set({ expiresAt: justNow })
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
  await expireUnpaidOrders(around);
}
