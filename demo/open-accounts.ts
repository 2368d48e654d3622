import { randomBytes } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { endSecrets } from "../api/accounts/end-secrets";
import { lockShopper } from "../api/accounts/lock-shopper";
import type { Passwords } from "../api/accounts/passwords";
import type { Database } from "../api/database/connection";
import { recordPublishedPasswords } from "../api/database/published-passwords";
import { users } from "../api/database/schema/accounts";
import { extras } from "../api/extras";
import { isMarkedAsDemo } from "./demo-marker";
import { demoPassword, publishedEmails } from "./guide";
import { listDemoAccountIds } from "./rows";

/**
 * Sets the published password on the guide's accounts of a demonstration loaded without the sandbox. Only accounts that
 * still share the hash of the locked accounts are changed, so a password set by a person is never overwritten.
 * @returns the e-mails of the accounts that were opened
 */
export async function setPublishedPasswords(database: Database, passwords: Passwords): Promise<string[]> {
  if (!(await isMarkedAsDemo(database))) return [];
  await recordPublishedPasswords(database, true);
  const closed = await database
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      sql`${inArray(users.email, publishedEmails)} and ${users.passwordHash} in
        (select password_hash from users where email <> all(${sql.param(publishedEmails)}))`,
    );
  for (const { id } of closed) {
    const passwordHash = await passwords.hash(demoPassword);
    await database.update(users).set({ passwordHash }).where(eq(users.id, id));
  }
  return closed.map(({ email }) => email);
}

/**
 * Ends the logins of the demonstration's accounts that still have the published password, whatever their e-mail is now,
 * and replaces the password by a random one. For a shop with real money.
 * @returns how many accounts were closed
 */
export async function closePublishedAccounts(
  database: Database,
  passwords: Passwords,
  now: Date,
): Promise<number> {
  const { open, locked } = await sortByPassword(database, passwords);
  // The hash of the locked accounts, so that setPublishedPasswords can open them again.
  const passwordHash = locked[0]?.hash ?? (await passwords.hash(randomBytes(24).toString("hex")));
  await database.transaction(async (transaction) => {
    for (const { id } of open) {
      await lockShopper(transaction, id);
      await endSecrets(transaction, "reset", { userId: id, now }, { extras });
      await transaction.update(users).set({ passwordHash }).where(eq(users.id, id));
    }
    await recordPublishedPasswords(transaction, false);
  });
  return open.length;
}

/** The demonstration's accounts that have the published password, whatever their e-mail is now, and the others. */
export async function sortByPassword(database: Database, passwords: Passwords) {
  const accounts = await database
    .select({ id: users.id, hash: users.passwordHash })
    .from(users)
    .where(inArray(users.id, listDemoAccountIds()));
  const isPublished = new Map<string, boolean>();
  for (const hash of new Set(accounts.map(({ hash }) => hash)))
    isPublished.set(hash, await passwords.verify(demoPassword, hash));
  return {
    open: accounts.filter(({ hash }) => isPublished.get(hash)),
    locked: accounts.filter(({ hash }) => !isPublished.get(hash)),
  };
}
