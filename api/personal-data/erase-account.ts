import { and, eq, inArray, sql } from "drizzle-orm";
import { lockShopper } from "../accounts/lock-shopper";
import { deletePhoto } from "../accounts/photo";
import type { Queries } from "../database/connection";
import { users } from "../database/schema/accounts";
import { orders } from "../database/schema/orders";
import { cardPurchases, payments } from "../database/schema/payments";
import { orderStatus } from "../orders/order-status";
import { leaveQuotes } from "../quotes/leave-quotes";
import type { Services } from "../services";
import { findPerson } from "./person";
import { personalTables } from "./personal-tables";

export interface ErasureServices extends Pick<Services, "database" | "clock" | "mailer"> {
  readonly settings: Pick<Services["settings"], "uploadsFolder" | "storefrontOrigin">;
}

const { placed, waiting, approved, shipped, separation, pickup, label } = orderStatus;
const underWay = [placed, waiting, approved, shipped, separation, pickup, label];

/** An order that has not arrived by then no longer delays the erasure. */
const maxDaysUnderWay = 60;

/** Orders of the user in `userId` that the shop still has to deliver, as a condition. */
export const hasOrdersUnderWay = (userId: number | typeof users.id, now: Date) =>
  sql<boolean>`exists (select 1 from ${orders} where ${and(
    eq(orders.userId, userId),
    inArray(orders.status, underWay),
    sql`${orders.createdAt} > ${now.toISOString()}::timestamptz - make_interval(days => ${maxDaysUnderWay})`,
  )})`;

/** Keeps what tax law requires. Deletes files first, so that a failed run is repeated. False while orders are under way. */
export async function eraseAccount(userId: number, services: ErasureServices): Promise<boolean> {
  const { database, clock, settings } = services;
  return database.transaction(async (transaction) => {
    await lockShopper(transaction, userId);
    const person = await findPerson(transaction, userId);
    if (person === null) return true;
    const [held] = await transaction
      .select({ isHeld: hasOrdersUnderWay(userId, clock.now()) })
      .from(users)
      .where(eq(users.id, userId));
    if (held?.isHeld) return false;
    await leaveQuotes(transaction, userId, clock.now(), services);
    for (const table of personalTables) {
      const files = await table.getFiles(transaction, person);
      await Promise.all(files.map((path) => deletePhoto(path, settings.uploadsFolder)));
    }
    for (const table of personalTables.toReversed()) await table.eraseRows(transaction, person);
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
