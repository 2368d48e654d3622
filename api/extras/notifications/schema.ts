import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../../database/schema/accounts";

/** Optional mails that an account does not want. The row is made with the first mail that could be turned off. */
export const mailPreferences = pgTable("mail_preferences", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Token in the links of the account's optional mails: it can change only these preferences. */
  token: text().notNull().unique(),
  off: text().array().notNull().default([]),
});
