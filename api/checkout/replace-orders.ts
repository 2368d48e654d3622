import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { couponUses } from "../database/schema/coupons";
import { orderItems, orders } from "../database/schema/orders";
import { payments } from "../database/schema/payments";
import { RefusalError } from "../http/refusal-error";
import { sendOrderMails } from "../mail/order-mails";
import { messages } from "../messages";
import { canBeCancelledUnpaid, orderStatus } from "../orders/order-status";
import { endOrders, findUnpaidOrderIds } from "../orders/order-transitions";
import { calculateInstallmentInterest } from "../orders/pricing";
import { changeCharge } from "../payments/provider-charges";
import type { Services } from "../services";
import { type CalculatedOrder, findFirstDifference } from "./calculate-order";
import type { Checkout, CheckoutOrder } from "./checkout";
import type { Buyer, SavedAddress } from "./checkout-data";

/** A change of payment: the orders that wait are placed again as they are, and end when the new ones stand. */

type MailServices = Pick<Services, "mailer" | "settings" | "payments" | "extras"> & { readonly now: Date };
type StoredItem = typeof orderItems.$inferSelect;

export interface Replacement {
  readonly orders: CalculatedOrder[];
  readonly addresses: ReadonlyMap<string, SavedAddress>;
  /** Ids of the replaced orders by their codes. */
  readonly ids: ReadonlyMap<string, number>;
  readonly coupon: { readonly id: number; readonly code: string } | null;
}

/**
 * Prices, freight and discount that the orders hold. Refuses with 409 orders that no longer wait for a Pix or boleto,
 * and with 422 claims that differ from them or leave out an order of their payment.
 */
export async function calculateReplacement(
  transaction: Transaction,
  checkout: Checkout,
  buyer: Buyer,
): Promise<Replacement> {
  const codes = checkout.orders.flatMap(({ replaces }) => replaces ?? []);
  const found = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, buyer.id), inArray(orders.code, codes)));
  const ids = found.map(({ id }) => id);
  const locked = await lockReplaceable(transaction, ids);
  if (locked === null || ids.length !== codes.length)
    throw new RefusalError(409, messages.paymentNotChangeable);
  const { stored, paymentIds } = locked;
  const together = await findUnpaidOrderIds(transaction, paymentIds);
  if (together.some((id) => !ids.includes(id))) throw new RefusalError(422, messages.wrongRequest);
  const items = await transaction.select().from(orderItems).where(inArray(orderItems.orderId, ids));
  const [use] = await transaction
    .select({ couponId: couponUses.couponId })
    .from(couponUses)
    .where(inArray(couponUses.orderId, ids));
  const code = stored.find(({ couponCode }) => couponCode !== null)?.couponCode ?? null;
  return {
    orders: checkout.orders.map((claim) => {
      const order = stored.find((each) => each.code === claim.replaces);
      const calculated = order && calculate(claim, order, items);
      if (!calculated) throw new RefusalError(422, messages.wrongRequest);
      return calculated;
    }),
    addresses: new Map(
      stored.map(({ code, address, userId, createdAt }) => [
        code,
        { ...address, id: 0, userId, addressType: 1, createdAt, deletedAt: null },
      ]),
    ),
    ids: new Map(stored.map(({ id, code }) => [code, id])),
    coupon: use && code !== null ? { id: use.couponId, code } : null,
  };
}

/** Locks payments before orders. Null unless all of them wait for a payment that can be cancelled. */
async function lockReplaceable(transaction: Transaction, ids: readonly number[]) {
  const found = await transaction
    .select({ paymentId: orders.paymentId })
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  const paymentIds = [...new Set(found.flatMap(({ paymentId }) => paymentId ?? []))];
  const held = await transaction
    .select()
    .from(payments)
    .where(inArray(payments.id, paymentIds))
    .orderBy(payments.id)
    .for("update");
  const stored = await transaction
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.id)
    .for("update");
  const areWaiting = stored.every(({ status, paymentId }) =>
    canBeCancelledUnpaid(status, held.find(({ id }) => id === paymentId) ?? null),
  );
  return stored.length > 0 && areWaiting ? { stored, paymentIds } : null;
}

function calculate(
  claim: CheckoutOrder,
  order: typeof orders.$inferSelect,
  allItems: readonly StoredItem[],
): CalculatedOrder | null {
  const items = allItems.filter(({ orderId }) => orderId === order.id);
  const isSame = (item: StoredItem) =>
    claim.items.some(
      ({ skuId, quantity, priceInCentavos }) =>
        skuId === item.skuId && quantity === item.quantity && priceInCentavos === item.priceInCentavos,
    );
  if (claim.resellerId !== order.resellerId || claim.items.length !== items.length || !items.every(isSame))
    return null;
  const { itemsInCentavos, discountInCentavos, freightInCentavos } = order;
  const base = itemsInCentavos - discountInCentavos + freightInCentavos;
  const interestInCentavos = calculateInstallmentInterest(base, claim.installments);
  const days = order.deliveryDeadlineInDays;
  const calculated = {
    resellerId: order.resellerId,
    lines: items.map((item) => toLine(item, order.resellerId)),
    delivery: {
      id: 0,
      name: order.deliveryMethod,
      company: order.carrierName ?? "",
      priceInCentavos: freightInCentavos,
      minDays: days,
      maxDays: days,
    },
    itemsInCentavos,
    discountInCentavos,
    freightInCentavos,
    interestInCentavos,
    totalInCentavos: base + interestInCentavos,
  };
  return findFirstDifference(claim, calculated) === null ? calculated : null;
}

const toLine = (item: StoredItem, resellerId: number): CalculatedOrder["lines"][number] => ({
  skuId: item.skuId,
  resellerId,
  productId: item.productId,
  quantity: item.quantity,
  categoryIds: [],
  subcategoryIds: [],
  unitPriceInCentavos: item.priceInCentavos,
  promotionId: item.promotionId,
  offer: {
    listPriceInCentavos: item.listPriceInCentavos,
    attributes: item.attributes,
    product: {
      name: item.productName,
      code: item.productCode,
      pic: item.productPic,
      hasCalculator: item.hasCalculator,
    },
  },
});

const findReplaced = (transaction: Transaction, orderIds: readonly number[]) =>
  transaction
    .select({ id: orders.id, replaces: orders.replacesOrderId })
    .from(orders)
    .where(and(inArray(orders.id, [...orderIds]), isNotNull(orders.replacesOrderId)));

const getReplaced = (rows: Awaited<ReturnType<typeof findReplaced>>): number[] =>
  rows.flatMap(({ replaces }) => replaces ?? []);

/** False if the replaced orders were paid or have ended: then the new ones must not be charged. */
export async function canStillReplace(
  transaction: Transaction,
  orderIds: readonly number[],
): Promise<boolean> {
  const replaced = getReplaced(await findReplaced(transaction, orderIds));
  return replaced.length === 0 || (await lockReplaceable(transaction, replaced)) !== null;
}

/** Ends the orders that these ones replace. Returns the ids of those that replace another. */
export async function endReplacedOrders(
  transaction: Transaction,
  orderIds: readonly number[],
  { now, ...services }: MailServices,
): Promise<number[]> {
  const found = await findReplaced(transaction, orderIds);
  const replaced = getReplaced(found);
  const replacing = found.map(({ id }) => id);
  const locked = replaced.length === 0 ? null : await lockReplaceable(transaction, replaced);
  if (locked === null) return replacing;
  const { paymentIds } = locked;
  await transaction
    .update(payments)
    .set({ status: "expired", settledAt: now })
    .where(inArray(payments.id, paymentIds));
  for (const id of paymentIds)
    await changeCharge(transaction, id, { state: "closing", checks: 0, nextCheckAt: now });
  // The stock that the old orders hold passes to the new ones.
  await transaction.update(orders).set({ stockReturnedAt: now }).where(inArray(orders.id, replaced));
  await transaction.update(orders).set({ stockReturnedAt: null }).where(inArray(orders.id, replacing));
  const reason = messages.paymentChanged;
  await endOrders(transaction, replaced, { to: orderStatus.cancelled, now, reason });
  await sendOrderMails("replaced", replaced, services, transaction);
  return replacing;
}
