import { eq } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { users } from "../database/schema/accounts";
import { RefusalError } from "../http/refusal-error";
import { messages } from "../messages";

/** Serializes one shopper's writes until the transaction ends. Returns the version of the credentials. */
export async function lockShopper(transaction: Transaction, userId: number): Promise<number | null> {
  const [locked] = await transaction
    .select({ credentialsVersion: users.credentialsVersion })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  return locked?.credentialsVersion ?? null;
}

/** The account's state when its password, token or code was checked. */
export interface CheckedCredentials {
  readonly id: number;
  readonly credentialsVersion: number;
}

/**
 * Locks the shopper. Refuses with 401 if a credential changed after it was checked: hashing waits in a queue for
 * seconds, and a request that began before a new password must not end after it.
 */
export async function lockUnchanged(
  transaction: Transaction,
  { id, credentialsVersion }: CheckedCredentials,
  message: string = messages.loginNeeded,
): Promise<void> {
  if ((await lockShopper(transaction, id)) !== credentialsVersion) throw new RefusalError(401, message);
}
