import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { cardPurchases, payments } from "../database/schema/payments";
import { messages } from "../messages";
import { advance } from "../orders/advance";
import { endOrders } from "../orders/cancel-orders";
import { type FollowingUp, followUpDenied, followUpStanding } from "../orders/follow-up";
import { orderStatus } from "../orders/order-status";
import { type CardPurchase, chargesOf, leaseFrom } from "./card-purchase-rows";
import { unpaidOrdersOf } from "./unpaid-orders";

/**
 * What becomes of a card purchase, each time for all of its orders at once. The caller holds its row locked, and does
 * afterwards with the provider what was decided here (`finishCardPurchase`).
 */

type Decided = Pick<CardPurchase, "id">;
/** When, and with what its shoppers are told. */
export type Deciding = FollowingUp & { readonly now: Date };

/** One denial refuses the set; it is captured once everything is authorised; else it goes on waiting. */
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
    await letWait(transaction, purchase, deciding);
    return "pending";
  }
  await changeState(transaction, purchase, "capturing", deciding.now);
  return "capturing";
}

/** The set waits for its shopper, or for the provider to make up its mind. */
export async function letWait(
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

/** Every order is rejected, its pieces and the use of its coupon are given back, and the money is to be let go of. */
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

/** The same for a card that was not decided about in time. Returns the orders that it cancelled. */
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
