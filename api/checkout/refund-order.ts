import { and, asc, eq, isNotNull, lt } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { orderRefunds, orders } from "../database/schema/orders";
import type { ItemJob } from "../jobs/job";
import { sendOrderMails } from "../mail/order-mails";
import { getLeaseEnd } from "../payments/card-purchases";
import { findCharged, requireCharged, toNamedPayment } from "../payments/provider-charges";
import { getCharge } from "./charge-of-payment";
import type { CheckoutServices } from "./order-effects";

/** Marks the part of a cancelled order for refund, where the provider can return it. */
export async function markOrderForRefund(
  transaction: Transaction,
  {
    id,
    paymentId,
    amountInCentavos,
  }: { readonly id: number; readonly paymentId: number | null; readonly amountInCentavos: number },
  { payments: providers }: CheckoutServices,
  now: Date,
): Promise<boolean> {
  if (paymentId === null) return false;
  const charged = await findCharged(transaction, paymentId);
  if (charged === null) return false;
  const provider = providers.by(charged.charge.provider);
  if (charged.payment.status !== "approved" || !provider.refunds(toNamedPayment(charged).method))
    return false;
  await transaction
    .insert(orderRefunds)
    .values({ orderId: id, amountInCentavos, createdAt: now, nextAttemptAt: getLeaseEnd(now) })
    .onConflictDoNothing();
  return true;
}

/** Refunds that were marked and did not succeed at once. */
export const createOrderRefundJob = (services: CheckoutServices): ItemJob => ({
  name: "refund order",
  lane: "providers",
  work: (id) => refundOrder(id, services),
  due: {
    intervalInMs: 5_000,
    async find(isUnqueued, limit) {
      const { database, clock } = services;
      const rows = await database
        .select({ id: orderRefunds.orderId })
        .from(orderRefunds)
        .where(and(lt(orderRefunds.nextAttemptAt, clock.now()), isUnqueued(orderRefunds.orderId)))
        .orderBy(asc(orderRefunds.nextAttemptAt))
        .limit(limit);
      return rows.map(({ id }) => id);
    },
  },
});

/** Refunds a marked order at once. A failure is repeated by the job. */
export const tryOrderRefund = (orderId: number, services: CheckoutServices): Promise<void> =>
  refundOrder(orderId, services).catch((error: unknown) =>
    console.error(`The refund of order ${orderId} is repeated later:`, error),
  );

const isMarked = (orderId: number) =>
  and(eq(orderRefunds.orderId, orderId), isNotNull(orderRefunds.nextAttemptAt));

async function refundOrder(orderId: number, services: CheckoutServices): Promise<void> {
  const { database, clock } = services;
  const [found] = await database
    .select({
      code: orders.code,
      paymentId: orders.paymentId,
      amountInCentavos: orderRefunds.amountInCentavos,
    })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
    .where(isMarked(orderId));
  if (found?.paymentId == null) return;
  const charged = await requireCharged(database, found.paymentId);
  const { orders: parts } = await getCharge(database, charged.payment);
  const own = parts.find(({ code }) => code === found.code);
  if (own === undefined) throw new Error(`The payment does not pay the order ${found.code}`);
  const isSplit = parts.every(({ recipientId }) => recipientId !== null);
  const amountInCentavos = Math.min(found.amountInCentavos ?? own.amountInCentavos, own.amountInCentavos);
  if (amountInCentavos > 0)
    await services.payments.by(charged.charge.provider).refund({
      ...toNamedPayment(charged),
      amountInCentavos,
      refund: `CANCEL${own.code}`,
      recipientId: isSplit ? own.recipientId : null,
    });
  await database.transaction(async (transaction) => {
    const refunded = await transaction
      .update(orderRefunds)
      .set({ nextAttemptAt: null, refundedAt: clock.now() })
      .where(isMarked(orderId))
      .returning({ orderId: orderRefunds.orderId });
    if (refunded.length > 0 && amountInCentavos > 0)
      await sendOrderMails("refunded", [orderId], services, transaction);
  });
}
