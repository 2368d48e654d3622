import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { cardPurchases, payments } from "../database/schema/payments";
import { messages } from "../messages";
import { advance } from "../orders/advance";
import { endOrders } from "../orders/cancel-orders";
import { type FollowUpServices, followUpDenied, followUpStanding } from "../orders/follow-up";
import { orderStatus } from "../orders/order-status";
import { type CardPurchase, chargesOf, leaseFrom } from "./card-purchase-rows";
import { unpaidOrdersOf } from "./unpaid-orders";

/** The caller holds the purchase's row lock and calls `finishCardPurchase` afterwards. */

type Decided = Pick<CardPurchase, "id">;
export type Deciding = FollowUpServices & { readonly now: Date };

/** One denial refuses the set; it is captured once every charge is authorised; otherwise it stays pending. */
export async function decide(
  transaction: Transaction,
  purchase: Decided,
  deciding: Deciding,
): Promise<CardPurchase["state"]> {
  const charges = await chargesOf(transaction, purchase.id);
  if (charges.some(({ status }) => status === "denied")) {
    await refusePurchase(transaction, purchase, deciding);
    return "releasing";
  }
  if (charges.some(({ status }) => status === "pending")) {
    await markWaiting(transaction, purchase, deciding);
    return "pending";
  }
  await changeState(transaction, purchase, "capturing", deciding.now);
  return "capturing";
}

export async function markWaiting(
  transaction: Transaction,
  purchase: Decided,
  deciding: Deciding,
): Promise<void> {
  await changeState(transaction, purchase, "pending", deciding.now);
  const orderIds = (await chargesOf(transaction, purchase.id)).map(({ orderId }) => orderId);
  await followUpStanding(transaction, "waiting", orderIds, deciding);
}

export async function approvePurchase(
  transaction: Transaction,
  purchase: Decided,
  deciding: Deciding,
): Promise<void> {
  const { now } = deciding;
  const ids = await settlePayments(transaction, purchase, "approved", now);
  const orderIds = await unpaidOrdersOf(transaction, ids);
  await advance(transaction, orderIds, { to: orderStatus.approved, now });
  await changeState(transaction, purchase, "captured", now);
  await followUpStanding(transaction, "approved", orderIds, deciding);
}

/** Rejects every order, returns stock and coupon uses, and releases the money. */
export async function refusePurchase(
  transaction: Transaction,
  purchase: Decided,
  deciding: Deciding,
): Promise<void> {
  const { now } = deciding;
  const ids = await settlePayments(transaction, purchase, "denied", now);
  const orderIds = await unpaidOrdersOf(transaction, ids);
  await endOrders(transaction, orderIds, { to: orderStatus.rejected, now });
  await changeState(transaction, purchase, "releasing", now);
  await followUpDenied(transaction, orderIds, deciding);
}

/** As `refusePurchase`, after the deadline. Returns the cancelled orders. */
export async function expirePurchase(
  transaction: Transaction,
  purchase: Decided,
  now: Date,
): Promise<readonly number[]> {
  const ids = await settlePayments(transaction, purchase, "expired", now);
  const orderIds = await unpaidOrdersOf(transaction, ids);
  await endOrders(transaction, orderIds, {
    to: orderStatus.cancelled,
    now,
    reason: messages.unpaidCardCancelled,
  });
  await changeState(transaction, purchase, "releasing", now);
  return orderIds;
}

export async function changeState(
  transaction: Transaction,
  { id }: Decided,
  state: CardPurchase["state"],
  now: Date,
): Promise<void> {
  const isOver = state === "captured" || state === "released";
  await transaction
    .update(cardPurchases)
    .set({ state, leasedUntil: leaseFrom(now), ...(isOver ? { settledAt: now } : {}) })
    .where(eq(cardPurchases.id, id));
}

async function settlePayments(
  transaction: Transaction,
  { id }: Decided,
  status: "approved" | "denied" | "expired",
  now: Date,
): Promise<number[]> {
  const rows = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.cardPurchaseId, id))
    .orderBy(payments.id)
    .for("update");
  const ids = rows.map((row) => row.id);
  await transaction
    .update(payments)
    .set({ status, settledAt: now })
    .where(and(inArray(payments.id, ids), inArray(payments.status, ["pending", "authorised", "denied"])));
  return ids;
}
