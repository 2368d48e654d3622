import { and, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { couponUses } from "../database/schema/coupons";
import { advance } from "./advance";
import { orderStatus } from "./order-status";
import { giveStockBack } from "./stock";

type End = typeof orderStatus.cancelled | typeof orderStatus.rejected;

/** Cancels orders and returns their stock and coupon uses. */
export const cancelOrders = (
  transaction: Transaction,
  orderIds: readonly number[],
  { now, reason }: { now: Date; reason: string },
): Promise<void> => endOrders(transaction, orderIds, { to: orderStatus.cancelled, now, reason });

/** As `cancelOrders`, for any final unpaid status. */
export async function endOrders(
  transaction: Transaction,
  orderIds: readonly number[],
  step: { to: End; now: Date; reason?: string },
): Promise<void> {
  if (orderIds.length === 0) return;
  await advance(transaction, orderIds, step);
  await giveStockBack(transaction, orderIds, step.now);
  await transaction
    .update(couponUses)
    .set({ givenBackAt: step.now })
    .where(and(inArray(couponUses.orderId, [...orderIds]), isNull(couponUses.givenBackAt)));
}
