import { eq } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { users } from "../database/schema/accounts";

/** Serializes one shopper's writes until the transaction ends. */
export async function lockShopper(transaction: Transaction, userId: number): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}
