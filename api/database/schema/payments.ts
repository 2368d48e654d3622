import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { centavos, createdAt, moment, ownId } from "./columns";

/**
 * One charge. Each order has one of its own, however it is paid: a Pix code that pays for one order, a card's
 * single-use token.
 */
export const payments = pgTable(
  "payments",
  {
    id: ownId(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** 0 credit card, 1 bank slip, 2 Pix. */
    method: smallint().notNull(),
    status: text({ enum: ["pending", "approved", "denied", "expired", "refunded"] })
      .notNull()
      .default("pending"),
    amountInCentavos: centavos().notNull(),
    /** The provider's own name for the charge: the txid of a Pix, the number of a boleto. */
    providerReference: text().notNull().unique(),
    createdAt: createdAt(),
    expiresAt: moment(),
    settledAt: moment(),
    pixPayload: text(),
    boletoBarcode: text(),
    boletoLine: text(),
    boletoDueOn: date({ mode: "string" }),
    cardBrand: text(),
    cardLastDigits: text(),
    creditInstallments: smallint(),
    /** Of a card paid on the provider's own page: where to send the shopper. */
    hostedPageUrl: text(),
  },
  (payment) => [
    index("payments_user").on(payment.userId),
    index("payments_expiry").on(payment.expiresAt).where(sql`status = 'pending'`),
    check("payments_method", sql`${payment.method} in (0, 1, 2)`),
    check("payments_amount", sql`${payment.amountInCentavos} >= 0`),
    check(
      "payments_status",
      sql`${payment.status} in ('pending', 'approved', 'denied', 'expired', 'refunded')`,
    ),
    check("payments_installments", sql`${payment.creditInstallments} between 1 and 6`),
  ],
);

/** What a provider told us, each of its messages once, however often it is delivered. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    /** The provider's id of the message. */
    id: text().primaryKey(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    body: jsonb(),
    receivedAt: createdAt(),
  },
  (event) => [index("payment_events_payment").on(event.paymentId)],
);
