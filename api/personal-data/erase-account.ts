import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { lockShopper } from "../accounts/lock-shopper";
import type { Queries } from "../database/connection";
import { users } from "../database/schema/accounts";
import { orderItems, orderRefunds, orders } from "../database/schema/orders";
import { cardPurchases, payments } from "../database/schema/payments";
import { findFilled } from "../extra-places";
import { orderStatus } from "../orders/order-status";
import { deletePhoto } from "../photos/photo";
import type { Services } from "../services";
import { findPerson } from "./person";
import { listPersonalTables } from "./personal-tables";

export interface ErasureServices extends Pick<Services, "database" | "clock" | "mailer" | "extras"> {
  readonly settings: Pick<Services["settings"], "uploadsFolder" | "storefrontOrigin">;
}

/** Days in which the money of a returned item, or of an order that support gives back, is on its way. */
const daysOfRefunds = 14;

const { placed, waiting, approved, shipped, separation, pickup, label } = orderStatus;
const underWay = [placed, waiting, approved, shipped, separation, pickup, label];

/** An order that has not arrived by then no longer delays the erasure. */
const maxDaysUnderWay = 60;

/** Orders that the shop still has to deliver to the user in `userId`, or money that it still has to give back, as a condition. */
export const isErasureHeld = (userId: number | typeof users.id, now: Date) => {
  const daysAgo = (days: number) => sql`${now.toISOString()}::timestamptz - make_interval(days => ${days})`;
  const ofUser = eq(orders.userId, userId);
  return sql<boolean>`(
    exists (select 1 from ${orders} where ${and(
      ofUser,
      inArray(orders.status, underWay),
      gt(orders.createdAt, daysAgo(maxDaysUnderWay)),
    )})
    or exists (select 1 from ${payments} where ${and(eq(payments.userId, userId), eq(payments.status, "refunding"))})
    or exists (select 1 from ${orderRefunds}, ${orders}
      where ${and(eq(orders.id, orderRefunds.orderId), ofUser, isNull(orderRefunds.refundedAt))})
    or exists (select 1 from ${orderItems}, ${orders}
      where ${and(eq(orders.id, orderItems.orderId), ofUser, gt(orderItems.refundDate, daysAgo(daysOfRefunds)))}))`;
};

/**
 * Keeps what tax law requires. Deletes files first, so that a failed run is repeated.
 * @param isDue asked under the account's lock, because a deletion may have been cancelled since the list was read
 * @returns false if the account stays for now
 */
export async function eraseAccount(
  userId: number,
  services: ErasureServices,
  isDue: (queries: Queries) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const { database, clock, settings } = services;
  return database.transaction(async (transaction) => {
    await lockShopper(transaction, userId);
    const person = await findPerson(transaction, userId);
    if (person === null) return true;
    const [held] = await transaction
      .select({ isHeld: isErasureHeld(userId, clock.now()) })
      .from(users)
      .where(eq(users.id, userId));
    if (held?.isHeld || !(await isDue(transaction))) return false;
    for (const leave of findFilled(services, "beforeErasure"))
      await leave(transaction, userId, clock.now(), services);
    const tables = listPersonalTables(services);
    for (const table of tables) {
      const files = await table.getFiles(transaction, person);
      await Promise.all(files.map((path) => deletePhoto(path, settings.uploadsFolder)));
    }
    for (const table of tables.toReversed()) await table.eraseRows(transaction, person);
    await deleteUnlessReferenced(transaction, userId);
    return true;
  });
}

async function deleteUnlessReferenced(queries: Queries, userId: number): Promise<void> {
  const isFree = [orders, payments, cardPurchases].map(
    (table) => sql`not exists (select 1 from ${table} where ${table.userId} = ${userId})`,
  );
  await queries.delete(users).where(and(eq(users.id, userId), ...isFree));
}
