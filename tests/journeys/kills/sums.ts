import { inArray, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "../../../api/database/connection";
import { cartItems, carts } from "../../../api/database/schema/carts";
import { orderItems, orders } from "../../../api/database/schema/orders";
import { payments } from "../../../api/database/schema/payments";
import { skuResellers } from "../../../api/database/schema/resellers";
import { sandboxCardCharges } from "../../../api/database/schema/sandbox-cards";
import type { Film } from "./add-films";
import type { Figures } from "./persistence";
import type { Outcome } from "./purchase";

/** Invariants of the shop, whatever was killed during the purchases. */

type OrderRow = typeof orders.$inferSelect;

const rejected = 2;
const approved = 3;

export async function ordersOf(
  database: Database,
  outcomes: readonly Outcome[],
): Promise<ReadonlyMap<number, readonly OrderRow[]>> {
  const ids = outcomes.map(({ shopper }) => shopper.id);
  const rows = await database.select().from(orders).where(inArray(orders.userId, ids)).orderBy(orders.id);
  return new Map(ids.map((id) => [id, rows.filter(({ userId }) => userId === id)]));
}

export async function expectOrdersOnce(
  database: Database,
  outcomes: readonly Outcome[],
  figures: Figures,
): Promise<void> {
  const placed = await ordersOf(database, outcomes);
  for (const { shopper, codes, ending, films, paid, answeredPressAt } of outcomes) {
    const own = placed.get(shopper.id) ?? [];
    const shops = new Set(films.map(({ resellerId }) => resellerId)).size;
    const who = `${ending} of ${shopper.email}`;
    expect(own.length, who).toBe(ending === "leaves the cart" ? 0 : shops);
    expect(new Set(own.map(({ idempotencyKeyId }) => idempotencyKeyId)).size, who).toBe(
      own.length > 0 ? 1 : 0,
    );
    if (codes !== null) expect(own.map(({ code }) => code).sort(), who).toEqual([...codes].sort());
    if (paid && !ending.startsWith("card")) {
      expect(
        own.map(({ status }) => status),
        who,
      ).toEqual(own.map(() => approved));
    }
    // All orders of a set share one outcome.
    if (ending.startsWith("card")) expect(new Set(own.map(({ status }) => status)).size, who).toBe(1);
    if (ending === "card denied")
      expect(
        own.every(({ status }) => status === rejected),
        who,
      ).toBe(true);
    const [first] = own;
    if (answeredPressAt && first && first.createdAt < answeredPressAt) figures.answersLost += 1;
  }
}

/** Stock equals the initial stock minus what was sold and not returned. */
export async function expectStockAddsUp(
  database: Database,
  films: readonly Film[],
  pieces: number,
): Promise<number> {
  const left = await database
    .select({ skuId: skuResellers.skuId, quantity: skuResellers.quantityInStock })
    .from(skuResellers);
  const sold = await database
    .select({ skuId: orderItems.skuId, quantity: sql<number>`sum(${orderItems.quantity})::int` })
    .from(orderItems)
    .innerJoin(orders, sql`${orders.id} = ${orderItems.orderId} and ${orders.stockReturnedAt} is null`)
    .groupBy(orderItems.skuId);
  let all = 0;
  for (const { skuId } of films) {
    const gone = sold.find((each) => each.skuId === skuId)?.quantity ?? 0;
    expect(left.find((each) => each.skuId === skuId)?.quantity).toBe(pieces - gone);
    all += gone;
  }
  return all;
}

/** Carts are empty after an order; otherwise they contain every added piece once. */
export async function expectCartsWhole(database: Database, outcomes: readonly Outcome[]): Promise<void> {
  const lines = await database
    .select({ userId: carts.userId, skuId: cartItems.skuId, quantity: cartItems.quantity })
    .from(cartItems)
    .innerJoin(carts, sql`${carts.id} = ${cartItems.cartId}`);
  const placed = await ordersOf(database, outcomes);
  for (const { shopper, films, ending } of outcomes) {
    const own = lines.filter(({ userId }) => userId === shopper.id);
    const has = Object.fromEntries(own.map(({ skuId, quantity }) => [skuId, quantity]));
    const put = Object.fromEntries(
      films.map(({ skuId }) => [skuId, films.filter((film) => film.skuId === skuId).length]),
    );
    const isRejected = (placed.get(shopper.id) ?? []).some(({ status }) => status === rejected);
    const who = `${ending} of ${shopper.email}`;
    if (ending === "leaves the cart") expect(has, who).toEqual(put);
    // A card that was still under analysis counts as ordered, though it may be refused later.
    else if (isRejected) expect([put, {}], who).toContainEqual(has);
    else expect(has, who).toEqual({});
  }
}

/** Each order was charged its exact total or nothing, by its final status. */
export async function expectMoneyAddsUp(database: Database): Promise<void> {
  const rows = await database
    .select({ order: orders, payment: payments, charge: sandboxCardCharges })
    .from(orders)
    .innerJoin(payments, sql`${payments.id} = ${orders.paymentId}`)
    .leftJoin(sandboxCardCharges, sql`${sandboxCardCharges.reference} = ${payments.providerReference}`)
    .where(sql`${payments.cardPurchaseId} is not null`);
  for (const { order, charge } of rows) {
    if (order.status === approved) {
      expect(charge, order.code).toMatchObject({
        status: "captured",
        amountInCentavos: order.totalInCentavos,
      });
    } else if (order.status === rejected) {
      expect(["released", "denied", undefined], order.code).toContain(charge?.status);
    }
  }
  await expectOneCodeForAllShops(database);
  const { rows: events } = await database.execute<{ applied: number }>(
    sql`select count(*)::int as applied from payment_events where kind in ('approved', 'denied') group by payment_id`,
  );
  const byCharge = new Set(events.map(({ applied }) => applied));
  expect([...byCharge].every((applied) => applied === 1)).toBe(true);
}

/** A Pix code or boleto pays all orders of its checkout, with their sum and one outcome. */
async function expectOneCodeForAllShops(database: Database): Promise<void> {
  const rows = await database
    .select({
      codes: sql<string[]>`array_agg(${orders.code})`,
      payments: sql<number>`count(distinct ${payments.id})::int`,
      statuses: sql<number>`count(distinct ${orders.status})::int`,
      ordered: sql<number>`sum(${orders.totalInCentavos})::int`,
      charged: sql<number>`min(${payments.amountInCentavos})::int`,
    })
    .from(orders)
    .innerJoin(payments, sql`${payments.id} = ${orders.paymentId}`)
    .where(sql`${payments.cardPurchaseId} is null and ${orders.idempotencyKeyId} is not null`)
    .groupBy(orders.idempotencyKeyId);
  expect(rows.filter(({ codes }) => codes.length > 1)).not.toEqual([]);
  for (const { codes, payments: count, statuses, ordered, charged } of rows) {
    expect({ count, statuses, charged }, codes.join()).toEqual({ count: 1, statuses: 1, charged: ordered });
  }
}
