import { eq, inArray, sql } from "drizzle-orm";
import type { Passwords } from "../../accounts/passwords";
import type { Database } from "../connection";
import { users } from "../schema/accounts";
import { isMadeUp } from "./made-up";
import { demonstrationPassword, publishedEmails } from "./people/logins";

/**
 * Gives the published password to the published accounts of a demonstration that was seeded without the sandbox. Such an
 * account still shares its hash with the accounts that cannot log in; a password that a person chose is never touched.
 *
 * @returns the e-mails of the accounts that were opened
 */
export async function openPublishedAccounts(database: Database, passwords: Passwords): Promise<string[]> {
  if (!(await isMadeUp(database))) return [];
  const closed = await database
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      sql`${inArray(users.email, publishedEmails)} and ${users.passwordHash} in
        (select password_hash from users where email <> all(${sql.param(publishedEmails)}))`,
    );
  for (const { id } of closed) {
    const passwordHash = await passwords.hash(demonstrationPassword);
    await database.update(users).set({ passwordHash }).where(eq(users.id, id));
  }
  return closed.map(({ email }) => email);
}
