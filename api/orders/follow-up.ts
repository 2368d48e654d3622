import { and, inArray, isNull, sql } from "drizzle-orm";
import { enqueueConversions } from "../conversions/conversion-outbox";
import type { Transaction } from "../database/connection";
import { cartItems, carts } from "../database/schema/carts";
import { orderItems, orders } from "../database/schema/orders";
import type { ServiceSettings } from "../env";
import type { Mailer } from "../mail/mailer";
import { announceOutcome } from "../mail/payment-mails";
import type { Payments } from "../payments/payments";

export interface FollowUpServices {
  readonly mailer: Mailer;
  readonly settings: ServiceSettings;
  readonly payments: Payments;
  readonly tellsAnalytics: boolean;
}

/** Cart, analytics and mail effects, in the transaction of the status change. */
export async function followUpStanding(
  transaction: Transaction,
  outcome: "waiting" | "approved",
  orderIds: readonly number[],
  { now, ...parts }: FollowUpServices & { readonly now: Date },
): Promise<void> {
  if (orderIds.length === 0) return;
  const begun = await transaction
    .update(orders)
    .set({ standsSince: now })
    .where(and(inArray(orders.id, [...orderIds]), isNull(orders.standsSince)))
    .returning({ id: orders.id });
  const ids = begun.map(({ id }) => id);
  if (ids.length > 0) {
    await takeOutOfCart(transaction, ids);
    if (parts.tellsAnalytics) await enqueueConversions(transaction, ids, now);
  }
  await announceOutcome(outcome, orderIds, parts, transaction);
}

/** Notifies the shopper of unpaid orders; the cart is unchanged. */
export const followUpDenied = (
  transaction: Transaction,
  orderIds: readonly number[],
  parts: FollowUpServices,
): Promise<void> => announceOutcome("denied", orderIds, parts, transaction);

/** Units added after the order stay in the cart. */
async function takeOutOfCart(transaction: Transaction, orderIds: readonly number[]): Promise<void> {
  const ordered = sql`${inArray(orders.id, [...orderIds])} and ${carts.userId} = ${orders.userId}
      and ${cartItems.cartId} = ${carts.id} and ${orderItems.orderId} = ${orders.id}
      and ${cartItems.skuId} = ${orderItems.skuId} and ${cartItems.resellerId} = ${orders.resellerId}`;
  await transaction.execute(sql`
    delete from ${cartItems} using ${carts}, ${orders}, ${orderItems}
    where ${ordered} and ${cartItems.quantity} <= ${orderItems.quantity}`);
  await transaction.execute(sql`
    update ${cartItems} set quantity = ${cartItems.quantity} - ${orderItems.quantity}
    from ${carts}, ${orders}, ${orderItems} where ${ordered}`);
}
