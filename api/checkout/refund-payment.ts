import { and, asc, eq, lt } from "drizzle-orm";
import { orders } from "../database/schema/orders";
import { payments } from "../database/schema/payments";
import type { ItemJob } from "../jobs/job";
import { sendOrderMails } from "../mail/order-mails";
import { returnPayment } from "../payments/refunds";
import type { CheckoutServices } from "./order-effects";

/** Refunds that were marked and did not succeed at once. */
export const createPaymentRefundJob = (services: CheckoutServices): ItemJob => ({
  name: "refund payment",
  lane: "providers",
  work: (id) => returnAndTell(id, services),
  due: {
    intervalInMs: 5_000,
    async find(isUnqueued, limit) {
      const { database, clock } = services;
      const rows = await database
        .select({ id: payments.id })
        .from(payments)
        .where(
          and(
            eq(payments.status, "refunding"),
            lt(payments.waitsUntil, clock.now()),
            isUnqueued(payments.id),
          ),
        )
        .orderBy(asc(payments.waitsUntil))
        .limit(limit);
      return rows.map(({ id }) => id);
    },
  },
});

/** Refunds a marked payment at once. A failure is repeated by the job. */
export const refundPayment = (paymentId: number, services: CheckoutServices): Promise<void> =>
  returnAndTell(paymentId, services).catch((error: unknown) =>
    console.error(`The refund of payment ${paymentId} is repeated later:`, error),
  );

/** Mails the buyer of its orders. */
const returnAndTell = (paymentId: number, services: CheckoutServices): Promise<void> =>
  returnPayment(paymentId, {
    ...services,
    onRefunded: async (transaction) => {
      const refunded = await transaction
        .select({ id: orders.id })
        .from(orders)
        .where(eq(orders.paymentId, paymentId));
      await sendOrderMails(
        "refunded",
        refunded.map(({ id }) => id),
        services,
        transaction,
      );
    },
  });
