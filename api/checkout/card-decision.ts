import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { cardPurchases, payments } from "../database/schema/payments";
import { sendOrderMails } from "../mail/order-mails";
import { messages } from "../messages";
import { orderStatus } from "../orders/order-status";
import { advanceOrders, endOrders, findUnpaidOrderIds } from "../orders/order-transitions";
import { type CardPurchase, getCharges, getLeaseEnd } from "../payments/card-purchases";
import { applyOrderEffects, type CheckoutServices } from "./order-effects";
import { canStillReplace } from "./replace-orders";

/** The caller holds the purchase's row lock and calls `tryToFinishCardPurchase` afterwards. */

type Purchase = Pick<CardPurchase, "id">;
export type ServicesAt = CheckoutServices & { readonly now: Date };

/** One denial refuses the set; it is captured once every charge is authorised; otherwise it stays pending. */
export async function decideCardPurchase(
  transaction: Transaction,
  purchase: Purchase,
  services: ServicesAt,
): Promise<CardPurchase["state"]> {
  const charges = await getCharges(transaction, purchase.id);
  const orderIds = charges.map(({ orderId }) => orderId);
  const isDenied = charges.some(({ status }) => status === "denied");
  if (isDenied || !(await canStillReplace(transaction, orderIds))) {
    await refusePurchase(transaction, purchase, services);
    return "releasing";
  }
  if (charges.some(({ status }) => status === "pending")) {
    await markWaiting(transaction, purchase, services);
    return "pending";
  }
  await changeState(transaction, purchase, "capturing", services.now);
  return "capturing";
}

export async function markWaiting(
  transaction: Transaction,
  purchase: Purchase,
  services: ServicesAt,
): Promise<void> {
  await changeState(transaction, purchase, "pending", services.now);
  const orderIds = (await getCharges(transaction, purchase.id)).map(({ orderId }) => orderId);
  await applyOrderEffects(transaction, "waiting", orderIds, services);
}

export async function approvePurchase(
  transaction: Transaction,
  purchase: Purchase,
  services: ServicesAt,
): Promise<void> {
  const { now } = services;
  const orderIds = await settlePayments(transaction, purchase, "approved", now);
  await advanceOrders(transaction, orderIds, { to: orderStatus.approved, now });
  await changeState(transaction, purchase, "captured", now);
  await applyOrderEffects(transaction, "approved", orderIds, services);
}

/** Rejects every order, returns stock and coupon uses, and releases the money. */
export async function refusePurchase(
  transaction: Transaction,
  purchase: Purchase,
  services: ServicesAt,
): Promise<void> {
  const { now } = services;
  const orderIds = await settlePayments(transaction, purchase, "denied", now);
  await endOrders(transaction, orderIds, { to: orderStatus.rejected, now });
  await changeState(transaction, purchase, "releasing", now);
  await sendOrderMails("denied", orderIds, services, transaction);
}

/** Works as `refusePurchase` for a provider that gave no verdict. */
export async function refuseUnanswered(
  transaction: Transaction,
  purchase: Purchase,
  services: ServicesAt,
): Promise<void> {
  await markUnanswered(transaction, purchase);
  await refusePurchase(transaction, purchase, services);
}

/** Must run before `decide`, so that its mails name the provider and not the card. */
export const markUnanswered = (transaction: Transaction, { id }: Purchase) =>
  transaction.update(payments).set({ isUnanswered: true }).where(eq(payments.cardPurchaseId, id));

/** Works as `refusePurchase` after the deadline. Returns the cancelled orders. */
export async function expirePurchase(
  transaction: Transaction,
  purchase: Purchase,
  now: Date,
): Promise<readonly number[]> {
  const orderIds = await settlePayments(transaction, purchase, "expired", now);
  const reason = messages.unpaidCardCancelled;
  await endOrders(transaction, orderIds, { to: orderStatus.cancelled, now, reason });
  await changeState(transaction, purchase, "releasing", now);
  return orderIds;
}

export async function changeState(
  transaction: Transaction,
  { id }: Purchase,
  state: CardPurchase["state"],
  now: Date,
): Promise<void> {
  const isOver = state === "captured" || state === "released";
  await transaction
    .update(cardPurchases)
    .set({ state, leasedUntil: getLeaseEnd(now), ...(isOver ? { settledAt: now } : {}) })
    .where(eq(cardPurchases.id, id));
}

/** Returns the orders that still wait for payment. */
async function settlePayments(
  transaction: Transaction,
  { id }: Purchase,
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
  return findUnpaidOrderIds(transaction, ids);
}
