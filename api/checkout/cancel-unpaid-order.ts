import { and, eq } from "drizzle-orm";
import { orders } from "../database/schema/orders";
import { payments } from "../database/schema/payments";
import { createNotFoundRefusal, RefusalError } from "../http/refusal-error";
import { sendOrderMails } from "../mail/order-mails";
import { messages } from "../messages";
import { canBeCancelledUnpaid, orderStatus } from "../orders/order-status";
import { endOrders, findUnpaidOrderIds, lockOrder } from "../orders/order-transitions";
import { closeCharge, endCharge } from "./close-charge";
import type { CheckoutServices } from "./order-effects";

/** A payment that arrived in the meantime wins; one that arrives later finds an expired payment and is refunded. */
export async function cancelUnpaidOrder(
  { orderId, userId }: { orderId: number; userId: number },
  services: CheckoutServices,
): Promise<void> {
  const now = services.clock.now();
  const own = and(eq(orders.id, orderId), eq(orders.userId, userId));
  const isClosed = await closeCharge(own, services);
  await services.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, own);
    if (order === undefined) throw createNotFoundRefusal(messages.orderNotFound);
    const [payment] = await transaction
      .select()
      .from(payments)
      .where(eq(payments.id, order.paymentId ?? 0));
    if (payment === undefined || !canBeCancelledUnpaid(order.status, payment))
      throw new RefusalError(409, messages.notCancellable);
    await transaction
      .update(payments)
      .set({ status: "expired", settledAt: now })
      .where(eq(payments.id, payment.id));
    await endCharge(transaction, payment, { isClosed, now });
    const orderIds = await findUnpaidOrderIds(transaction, [payment.id]);
    await endOrders(transaction, orderIds, {
      to: orderStatus.cancelled,
      now,
      reason: messages.unpaidCancelledByCustomer,
    });
    await sendOrderMails("cancelled", orderIds, services, transaction);
  });
}
