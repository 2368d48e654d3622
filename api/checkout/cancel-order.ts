import { and, eq, isNull, type SQL } from "drizzle-orm";
import { listRefunds, sumOf } from "../../common/refunded-amount";
import type { Transaction } from "../database/connection";
import { orderItems, orders } from "../database/schema/orders";
import { paymentMethod } from "../database/schema/payments";
import { createNotFoundRefusal, RefusalError } from "../http/refusal-error";
import { sendOrderMails } from "../mail/order-mails";
import { messages } from "../messages";
import { canBeCancelledByCustomer, orderStatus } from "../orders/order-status";
import { endOrders, lockOrder } from "../orders/order-transitions";
import { markForRefund } from "../payments/refunds";
import type { CheckoutServices } from "./order-effects";
import { markOrderForRefund, tryOrderRefund } from "./refund-order";
import { refundPayment } from "./refund-payment";

/** What was promised for items that came back before. */
async function getReturnedAmount(
  transaction: Transaction,
  order: typeof orders.$inferSelect,
): Promise<number> {
  const items = await transaction.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const returned = items.map(({ priceInCentavos, quantity, refundDate }) => ({
    amountInCentavos: priceInCentavos * quantity,
    refundedAt: refundDate,
  }));
  return sumOf(listRefunds({ ...order, items: returned, itemsWay: "shop", end: null }));
}

/** Only at status 3. What the provider cannot return by itself is refunded by support. */
export const cancelByCustomer = (
  { orderId, userId, reason }: { orderId: number; userId: number; reason: string },
  services: CheckoutServices,
) =>
  cancelPaidOrder(
    {
      which: and(eq(orders.id, orderId), eq(orders.userId, userId)),
      reason,
      canBeCancelled: canBeCancelledByCustomer,
      refusal: messages.notCancellable,
      outcome: "cancelled",
    },
    services,
  );

interface Cancellation {
  readonly which: SQL | undefined;
  readonly reason: string;
  readonly canBeCancelled: (status: number) => boolean;
  readonly refusal: string;
  readonly outcome: "cancelled" | "withdrawn";
}

/** Returns stock, coupon and, where the provider can, the money. */
export async function cancelPaidOrder(
  { which, reason, canBeCancelled, refusal, outcome }: Cancellation,
  services: CheckoutServices,
): Promise<{ readonly paymentMethod: number; readonly isRefunded: boolean }> {
  const now = services.clock.now();
  const { order, isRefunded } = await services.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, which);
    if (order === undefined) throw createNotFoundRefusal(messages.orderNotFound);
    if (!canBeCancelled(order.status)) throw new RefusalError(409, refusal);
    await endOrders(transaction, [order.id], { to: orderStatus.cancelled, now, reason });
    const amountInCentavos = order.totalInCentavos - (await getReturnedAmount(transaction, order));
    const isRefunded = await markMoney(transaction, { ...order, amountInCentavos }, services, now);
    if (isRefunded)
      await transaction
        .update(orderItems)
        .set({ refundDate: now })
        .where(and(eq(orderItems.orderId, order.id), isNull(orderItems.refundDate)));
    await sendOrderMails(outcome, [order.id], services, transaction);
    return { order, isRefunded };
  });
  if (isRefunded) await tryMoney(order, services);
  return { paymentMethod: order.paymentMethod, isRefunded };
}

type PaidOrder = Pick<typeof orders.$inferSelect, "id" | "paymentId" | "paymentMethod">;

/** Call `tryMoney` after the commit. @returns whether the provider can return the money of the order */
export async function markMoney(
  transaction: Transaction,
  order: PaidOrder & { readonly amountInCentavos: number },
  services: CheckoutServices,
  now: Date,
): Promise<boolean> {
  const { paymentId, amountInCentavos } = order;
  if (order.paymentMethod !== paymentMethod.card || paymentId === null)
    return markOrderForRefund(transaction, order, services, now);
  await markForRefund(transaction, { paymentId, amountInCentavos }, now);
  return true;
}

export async function tryMoney(order: PaidOrder, services: CheckoutServices): Promise<void> {
  if (order.paymentMethod !== paymentMethod.card) await tryOrderRefund(order.id, services);
  else if (order.paymentId !== null) await refundPayment(order.paymentId, services);
}
