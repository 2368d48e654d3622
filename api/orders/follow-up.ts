import { and, inArray, isNull, sql } from "drizzle-orm";
import { noteConversions } from "../conversions/conversion-outbox";
import type { Transaction } from "../database/connection";
import { cartItems, carts } from "../database/schema/carts";
import { orderItems, orders } from "../database/schema/orders";
import { announceOutcome } from "../mail/payment-mails";
import type { Parts } from "../parts";

export type FollowingUp = Pick<Parts, "mailer" | "settings" | "tellsAnalytics" | "payments">;

/**
 * What follows once orders wait for their shopper's money, or have it: they have left the cart, analytics is to be told,
 * a mail is written. All of it in the transaction that brought them there, so that nobody can be killed in between.
 */
export async function followUpStanding(
  transaction: Transaction,
  outcome: "waiting" | "approved",
  orderIds: readonly number[],
  { now, ...parts }: FollowingUp & { readonly now: Date },
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
    if (parts.tellsAnalytics) await noteConversions(transaction, ids, now);
  }
  await announceOutcome(outcome, orderIds, parts, transaction);
}

/** Of orders that nobody will pay: the shopper is told, and the cart stays as it is. */
export const followUpDenied = (
  transaction: Transaction,
  orderIds: readonly number[],
  parts: FollowingUp,
): Promise<void> => announceOutcome("denied", orderIds, parts, transaction);

/** What was added to a line after it was ordered stays in the cart. */
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
