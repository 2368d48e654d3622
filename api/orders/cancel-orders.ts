import { and, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { couponUses } from "../database/schema/coupons";
import { advance } from "./advance";
import { orderStatus } from "./order-status";
import { giveStockBack } from "./stock";

/** Cancels orders and gives back what they held: pieces in stock and uses of a coupon. */
export async function cancelOrders(
  transaction: Transaction,
  orderIds: readonly number[],
  { now, reason }: { now: Date; reason: string },
): Promise<void> {
  if (orderIds.length === 0) return;
  await advance(transaction, orderIds, { to: orderStatus.cancelled, now, reason });
  await giveStockBack(transaction, orderIds, now);
  await transaction
    .update(couponUses)
    .set({ givenBackAt: now })
    .where(and(inArray(couponUses.orderId, [...orderIds]), isNull(couponUses.givenBackAt)));
}
