import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../../database/schema/accounts";
import { bytea, cascadingId, createdAt, generatedId, timestamptz } from "../../database/schema/columns";

/** What a login asks for beside the password: a code of an app, or a passkey. Counts once it is confirmed. */
export const secondFactors = pgTable("second_factors", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Key of the codes (RFC 6238); leaves the table only in the answer that sets it up. */
  secret: bytea().notNull(),
  /** False of an account with passkeys alone, whose secret is random or waits for the app's first code. */
  hasApp: boolean().notNull().default(true),
  createdAt: createdAt(),
  confirmedAt: timestamptz(),
  /** Time step of the last code: each is used once. */
  lastStep: integer(),
  /** Time step of the code that confirmed the app: sent again within minutes, it returns the recovery codes again. */
  confirmedStep: integer(),
  /** SHA-256 of the recovery codes that are left. */
  recoveryHashes: text().array().notNull().default([]),
});

/** A key of WebAuthn, instead of a code. An account that has one has a row of `secondFactors`, for the recovery codes. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: generatedId(),
    userId: cascadingId(() => users.id),
    /** The shopper's name for the device that holds it. */
    name: text().notNull(),
    /** Base64url, chosen by the authenticator. */
    credentialId: text().notNull(),
    /** COSE. */
    publicKey: bytea().notNull(),
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull().default([]),
    /** Recognises the form that added it, if that is sent again. */
    challenge: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamptz(),
  },
  // The index includes the account, so that a stranger's id can neither be probed nor taken.
  (passkey) => [uniqueIndex("passkeys_user_credential").on(passkey.userId, passkey.credentialId)],
);

/** Deleted when it is answered, so that each counts once. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    challenge: text().primaryKey(),
    userId: cascadingId(() => users.id),
    /** Answers of one cannot be used for the other. */
    purpose: text({ enum: ["add", "login"] }).notNull(),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
  },
  (challenge) => [
    index("passkey_challenges_user").on(challenge.userId),
    check("passkey_challenges_purpose", sql`${challenge.purpose} in ('add', 'login')`),
  ],
);
