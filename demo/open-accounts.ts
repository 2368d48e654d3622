import { eq, inArray, sql } from "drizzle-orm";
import type { Passwords } from "../api/accounts/passwords";
import type { Database } from "../api/database/connection";
import { users } from "../api/database/schema/accounts";
import { isMarkedAsDemo } from "./demo-marker";
import { demoPassword, publishedEmails } from "./guide";

/**
 * Sets the published password on the guide's accounts of a demonstration loaded without the sandbox. Only accounts that
 * still share the hash of the locked accounts are changed, so a password set by a person is never overwritten.
 * @returns the e-mails of the accounts that were opened
 */
export async function setPublishedPasswords(database: Database, passwords: Passwords): Promise<string[]> {
  if (!(await isMarkedAsDemo(database))) return [];
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
