import { eq } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { users } from "../database/schema/accounts";

/** Until the transaction ends, whatever else this shopper does under the same lock waits: their own posts take turns. */
export async function lockShopper(transaction: Transaction, userId: number): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}
