import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { cascadingId, createdAt, generatedId, timestamptz } from "./columns";

export const users = pgTable(
  "users",
  {
    id: generatedId(),
    type: smallint().notNull().default(4),
    name: text().notNull(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    /** CPF or CNPJ without punctuation; null until the profile is complete. */
    taxId: text(),
    phoneNumber: text(),
    image: text(),
    createdAt: createdAt(),
    /** When a link that was mailed to this address was used; null for an address that was only typed. */
    emailConfirmedAt: timestamptz(),
    /** Raised by each change of password, e-mail or second factor: what was begun before it does not end in the account. */
    credentialsVersion: integer().notNull().default(0),
    /** Set when the account was deleted: the row stays without personal data, because orders refer to it. */
    erasedAt: timestamptz(),
  },
  (user) => [
    uniqueIndex("users_email").on(sql`lower(${user.email})`),
    // Every wrong password looks for addresses that were stored before they were normalized.
    index("users_email_as_typed")
      .on(user.id)
      .where(sql`${user.email} ~ '[^ -~]' and ${user.erasedAt} is null`),
    check("users_type", sql`${user.type} in (3, 4)`),
    check("users_tax_id", sql`${user.taxId} ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'`),
  ],
);

/** Only the SHA-256 of a bearer token is stored, so that a leaked table opens no account. */
export const tokens = pgTable(
  "tokens",
  {
    hash: text().primaryKey(),
    userId: cascadingId(() => users.id),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
    revokedAt: timestamptz(),
    /** A description such as 'Chrome no Android'. */
    device: text(),
    /** Exact to an hour. */
    lastUsedAt: timestamptz(),
  },
  (token) => [index("tokens_user").on(token.userId)],
);

export const passwordResets = pgTable(
  "password_resets",
  {
    hash: text().primaryKey(),
    userId: cascadingId(() => users.id),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (reset) => [index("password_resets_user").on(reset.userId)],
);

export const loginAttempts = pgTable(
  "login_attempts",
  {
    id: generatedId(),
    email: text().notNull(),
    /** Digest of the network address or of a device that has logged in before; null if it was not sent. */
    client: text(),
    succeeded: boolean().notNull(),
    attemptedAt: createdAt(),
  },
  (attempt) => [index("login_attempts_email").on(sql`lower(${attempt.email})`, attempt.attemptedAt.desc())],
);

export const addresses = pgTable(
  "addresses",
  {
    id: generatedId(),
    userId: cascadingId(() => users.id),
    /** 0 is the default address. */
    addressType: smallint().notNull().default(0),
    nickName: text().notNull(),
    postalCode: text().notNull(),
    street: text().notNull(),
    number: text().notNull(),
    complement: text().notNull().default(""),
    neighborhood: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    country: text().notNull().default("Brasil"),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    createdAt: createdAt(),
    /** Soft delete: orders refer to the address. */
    deletedAt: timestamptz(),
  },
  (address) => [
    index("addresses_user").on(address.userId),
    check("addresses_postal_code", sql`${address.postalCode} ~ '^[0-9]{8}$'`),
  ],
);

export const deliveryAddresses = pgTable(
  "delivery_addresses",
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    addressId: cascadingId(() => addresses.id),
  },
  (chosen) => [index("delivery_addresses_address").on(chosen.addressId)],
);
