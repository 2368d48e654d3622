import { eq } from "drizzle-orm";
import { orders } from "../database/schema/orders";
import { sendOrderMails } from "../mail/order-mails";
import { tryRefund } from "../payments/refunds";
import type { CheckoutServices } from "./order-effects";

/** Refunds a marked payment and mails the buyer of its orders. A failure is retried by the scheduled job. */
export const refundPayment = (paymentId: number, services: CheckoutServices): Promise<void> =>
  tryRefund(paymentId, {
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
