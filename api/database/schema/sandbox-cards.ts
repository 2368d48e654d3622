import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { centavos, createdAt, timestamptz } from "./columns";

/** Card numbers and codes are never stored, only the outcome of a test number. */

export const sandboxCardTokens = pgTable(
  "sandbox_card_tokens",
  {
    hash: text().primaryKey(),
    outcome: text({ enum: ["authorised", "denied", "pending"] }).notNull(),
    brand: text().notNull(),
    lastDigits: text().notNull(),
    // The defaults are for tokens of a release that had no saved cards.
    expiryMonth: smallint().notNull().default(12),
    expiryYear: smallint().notNull().default(2099),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (token) => [check("sandbox_card_tokens_digits", sql`${token.lastDigits} ~ '^[0-9]{4}$'`)],
);

/** Cards of the simulated provider that a buyer has saved. */
export const sandboxSavedCards = pgTable("sandbox_saved_cards", {
  id: text().primaryKey(),
  customerId: text().notNull(),
  outcome: text({ enum: ["authorised", "denied", "pending"] }).notNull(),
  brand: text().notNull(),
  lastDigits: text().notNull(),
  expiryMonth: smallint().notNull(),
  expiryYear: smallint().notNull(),
  createdAt: createdAt(),
});

export const sandboxCardCharges = pgTable(
  "sandbox_card_charges",
  {
    reference: text().primaryKey(),
    status: text({ enum: ["pending", "authorised", "denied", "captured", "released"] }).notNull(),
    amountInCentavos: centavos().notNull(),
    refundedInCentavos: centavos().notNull().default(0),
    installments: smallint().notNull().default(1),
    orderCode: text().notNull(),
    brand: text(),
    lastDigits: text(),
    savedCardId: text().references(() => sandboxSavedCards.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (charge) => [
    check(
      "sandbox_card_charges_refund",
      sql`${charge.refundedInCentavos} between 0 and ${charge.amountInCentavos}`,
    ),
  ],
);

export const sandboxCardRefunds = pgTable("sandbox_card_refunds", {
  name: text().primaryKey(),
  reference: text()
    .notNull()
    .references(() => sandboxCardCharges.reference, { onDelete: "cascade" }),
  amountInCentavos: centavos().notNull(),
  createdAt: createdAt(),
});

export interface PageOrder {
  orderCode: string;
  amountInCentavos: number;
  installments: number;
}

export const sandboxCardPages = pgTable(
  "sandbox_card_pages",
  {
    /** Random, to prevent enumeration. */
    id: text().primaryKey(),
    reference: text().notNull().unique(),
    orders: jsonb().$type<PageOrder[]>().notNull(),
    status: text({ enum: ["open", "pending", "paid", "denied", "closed"] })
      .notNull()
      .default("open"),
    returnUrl: text().notNull(),
    /** Customer for whom the card is saved; null if it is not saved. */
    savesForCustomerId: text(),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
  },
  (page) => [index("sandbox_card_pages_expiry").on(page.expiresAt)],
);
