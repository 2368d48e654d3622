import { sql } from "drizzle-orm";
import { index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { bytea, cascadingId, createdAt, timestamptz } from "./columns";

const ofUser = () =>
  integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" });

/** A shopper's copy of their data. The archive is made by a job. */
export const dataExports = pgTable("data_exports", {
  userId: ofUser(),
  requestedAt: createdAt(),
  /** Lease of the process that makes the archive. */
  leasedUntil: timestamptz(),
  archive: bytea(),
  expiresAt: timestamptz(),
});

/** The latest requested deletion of an account, until it is done. */
export const accountDeletions = pgTable("account_deletions", {
  userId: ofUser(),
  requestedAt: createdAt(),
  eraseAt: timestamptz().notNull(),
  /** SHA-256 of the token in the mail, which cancels the deletion. */
  tokenHash: text().notNull().unique(),
  /** Status that a hidden installer returns to. */
  installerStatus: smallint(),
  cancelledAt: timestamptz(),
});

/** The latest requested change of an account's e-mail. */
export const emailChanges = pgTable("email_changes", {
  userId: ofUser(),
  /** Of the account at the request; the same as the new one where it is only confirmed. */
  formerEmail: text(),
  newEmail: text().notNull(),
  /** SHA-256 of the token in the mail to the new address. */
  tokenHash: text().notNull().unique(),
  requestedAt: createdAt(),
  expiresAt: timestamptz().notNull(),
  confirmedAt: timestamptz(),
});

/** Links 'Não fui eu' in mails about a changed e-mail, password or second factor. */
export const accountReverts = pgTable(
  "account_reverts",
  {
    /** SHA-256 of the token in the mail. */
    tokenHash: text().primaryKey(),
    userId: cascadingId(() => users.id),
    change: text({ enum: ["email", "password", "factor"] }).notNull(),
    /** Of the account when the mail was sent to it. */
    email: text().notNull(),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (revert) => [
    index("account_reverts_user").on(revert.userId),
    index("account_reverts_email").on(sql`lower(${revert.email})`),
  ],
);
