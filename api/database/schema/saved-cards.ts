import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { createdAt, generatedId, timestamptz } from "./columns";

/** Cards that the provider keeps for later purchases. Of a card only what names it to its owner: never its number. */
export const savedCards = pgTable(
  "saved_cards",
  {
    id: generatedId(),
    /** Null once removed: the row stays until the provider has deleted the card. */
    userId: integer().references(() => users.id),
    provider: text({ enum: ["pagarme", "sandbox"] }).notNull(),
    /** The provider's ids of the buyer and of the card. */
    providerCustomerId: text().notNull(),
    providerCardId: text().notNull(),
    brand: text(),
    lastDigits: text(),
    expiryMonth: smallint().notNull(),
    expiryYear: smallint().notNull(),
    createdAt: createdAt(),
    /** Time of the next attempt to delete the card at the provider; null while it is in use. */
    removalDueAt: timestamptz(),
    removalAttempts: integer().notNull().default(0),
  },
  (card) => [
    unique("saved_cards_card").on(
      card.userId,
      card.provider,
      card.brand,
      card.lastDigits,
      card.expiryMonth,
      card.expiryYear,
    ),
    index("saved_cards_removal").on(card.removalDueAt).where(sql`removal_due_at is not null`),
    check("saved_cards_removed", sql`(${card.userId} is null) = (${card.removalDueAt} is not null)`),
    check("saved_cards_digits", sql`${card.lastDigits} ~ '^[0-9]{4}$'`),
    check("saved_cards_expiry", sql`${card.expiryMonth} between 1 and 12`),
  ],
);
