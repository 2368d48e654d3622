import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { cartItems, carts } from "../database/schema/carts";
import { orderItems, orders } from "../database/schema/orders";
import { findFilled } from "../extra-places";
import { sendOrderMails } from "../mail/order-mails";
import { sendPackingMails } from "../mail/packing-mails";
import type { Services } from "../services";
import { endReplacedOrders } from "./replace-orders";

export type CheckoutServices = Pick<
  Services,
  "database" | "clock" | "settings" | "payments" | "cards" | "mailer" | "tellsAnalytics" | "extras"
>;

/** Updates cart, analytics and mails in the transaction of the status change. */
export async function applyOrderEffects(
  transaction: Transaction,
  outcome: "waiting" | "approved",
  orderIds: readonly number[],
  { now, ...services }: CheckoutServices & { readonly now: Date },
): Promise<void> {
  if (orderIds.length === 0) return;
  const changed = await transaction
    .update(orders)
    .set({ standsSince: now })
    .where(and(inArray(orders.id, [...orderIds]), isNull(orders.standsSince)))
    .returning({ id: orders.id });
  const standing = changed.map(({ id }) => id);
  const replacing = await endReplacedOrders(transaction, standing, { ...services, now });
  const ids = standing.filter((id) => !replacing.includes(id));
  if (ids.length > 0) {
    await removeFromCart(transaction, ids);
    if (services.tellsAnalytics)
      for (const analytics of findFilled(services, "orderAnalytics"))
        await analytics.enqueue(transaction, ids, now);
  }
  await sendOrderMails(outcome, orderIds, services, transaction);
  if (outcome === "approved") await sendPackingMails(orderIds, services, transaction);
}

/** Units added after the order stay in the cart. */
async function removeFromCart(transaction: Transaction, orderIds: readonly number[]): Promise<void> {
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
