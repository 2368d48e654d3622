import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { bytea, cascadingId, createdAt, timestamptz } from "./columns";

const ofUser = () =>
  integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" });

/** A shopper's copy of their data. A job makes its parts; it is ready when it expires. */
export const dataExports = pgTable("data_exports", {
  userId: ofUser(),
  requestedAt: createdAt(),
  /** Only used by the previous release. */
  leasedUntil: timestamptz(),
  /** Only used by the previous release, which makes the archive in one piece. */
  archive: bytea(),
  expiresAt: timestamptz(),
});

/** Parts of an archive, in order. */
export const dataExportParts = pgTable(
  "data_export_parts",
  {
    userId: cascadingId(() => dataExports.userId),
    position: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (part) => [primaryKey({ columns: [part.userId, part.position] })],
);

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
  /** The account's e-mail at the request; equal to the new one if it is only confirmed. */
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
    /** The account's e-mail when the mail was sent. */
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
