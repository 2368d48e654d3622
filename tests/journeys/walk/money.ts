import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { mails } from "../../../api/database/schema/information";
import { orderItems, orders } from "../../../api/database/schema/orders";
import { payments } from "../../../api/database/schema/payments";
import { isToBuyer } from "../../setup/buyers-mails";
import type { Model } from "./model";
import { type Reading, sumOf } from "./reading";
import { identify, type Room } from "./room";
import { refundsIn, untrue } from "./watched-visitor";

/** What the upstream has stored, against what its buyer read and did. */

export type Fate = "waiting" | "paid" | "over" | "refunded";

const statuses: Record<Fate, readonly number[]> = {
  waiting: [0, 1],
  paid: [3],
  over: [2, 7],
  refunded: [7],
};

export const ordersOf = ({ database, buyer }: Room) =>
  database.select().from(orders).where(eq(orders.userId, buyer.id));

export async function itemsOf({ database, buyer, goods }: Room, codes: readonly string[]) {
  const rows = await database
    .select({ item: orderItems, code: orders.code, resellerId: orders.resellerId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orders.userId, buyer.id));
  return rows
    .filter(({ code }) => codes.includes(code))
    .map(({ item, code, resellerId }) => {
      const variation = item.attributes.map(({ name }) => name).join(" · ");
      const shopName = goods.find((each) => each.resellerId === resellerId)?.shopName ?? "";
      return { ...item, code, name: identify(item.productName, variation, shopName) };
    });
}

const byName = <Named extends { readonly name: string }>(lines: readonly Named[]) =>
  lines.toSorted((one, other) => one.name.localeCompare(other.name));

/** The orders hold exactly what the review showed. */
export async function expectOrdered(room: Room, codes: readonly string[], review: Reading): Promise<void> {
  const placed = (await ordersOf(room)).filter(({ code }) => codes.includes(code));
  const items = await itemsOf(room, codes);
  const ordered = items.map((item) => ({
    name: item.name,
    quantity: item.quantity,
    sumInCentavos: item.priceInCentavos * item.quantity,
  }));
  const read = review.lines.map(({ name, quantity, sumInCentavos }) => ({ name, quantity, sumInCentavos }));
  expect(byName(ordered), "lines of the orders").toEqual(byName(read));
  const sums = {
    freight: sumOf(placed.map(({ freightInCentavos }) => freightInCentavos)),
    total: sumOf(placed.map(({ totalInCentavos }) => totalInCentavos)),
  };
  expect(sums, "sums of the orders").toEqual({
    freight: review.freightInCentavos,
    total: review.totalInCentavos,
  });
}

/** Every order is as the walk left it, and each payment asks for, and took, exactly its orders' totals. */
export async function expectMoney(room: Room, { fates }: Pick<Model, "fates">): Promise<void> {
  const placed = await ordersOf(room);
  expect(placed.map(({ code }) => code).sort(), "orders").toEqual([...fates.keys()].sort());
  for (const { code, status } of placed) {
    expect(statuses[fates.get(code) ?? "over"], `${code} is ${fates.get(code)}`).toContain(status);
  }
  const charges = await room.database.select().from(payments).where(eq(payments.userId, room.buyer.id));
  for (const charge of charges) {
    const own = placed.filter(({ paymentId }) => paymentId === charge.id);
    const codes = own.map(({ code }) => code).join();
    expect(charge.amountInCentavos, codes).toBe(sumOf(own.map(({ totalInCentavos }) => totalInCentavos)));
    const wasPaid = own.some(({ code }) => ["paid", "refunded"].includes(fates.get(code) ?? ""));
    expect(["approved", "refunding", "refunded"].includes(charge.status), `${codes}: ${charge.status}`).toBe(
      wasPaid || charge.paidLateAt !== null,
    );
  }
  // A late payment goes back without having paid for an order.
  const taken = charges.filter(
    ({ status, paidLateAt }) =>
      status === "approved" || (paidLateAt === null && ["refunding", "refunded"].includes(status)),
  );
  const owed = placed.filter(({ code }) => ["paid", "refunded"].includes(fates.get(code) ?? ""));
  expect(sumOf(taken.map(({ amountInCentavos }) => amountInCentavos)), "money in").toBe(
    sumOf(owed.map(({ totalInCentavos }) => totalInCentavos)),
  );
  const paid = charges.filter(
    ({ status, paidLateAt }) => paidLateAt !== null || ["approved", "refunding", "refunded"].includes(status),
  );
  const told = await room.database
    .select({ body: mails.body })
    .from(mails)
    .where(and(eq(mails.recipient, room.buyer.email), isToBuyer));
  for (const { body } of told) expect(body).not.toMatch(untrue);
  expect(
    sumOf(told.map(({ body }) => refundsIn(body))),
    "what mails announce to give back",
  ).toBeLessThanOrEqual(sumOf(paid.map(({ amountInCentavos }) => amountInCentavos)));
}
