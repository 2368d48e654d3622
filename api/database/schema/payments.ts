import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { centavos, createdAt, moment, ownId } from "./columns";
import { idempotencyKeys } from "./idempotency";

/**
 * The charges of one checkout by card, on which one decision is made: all are captured, or none is. What is begun is
 * finished by whoever began it or, once that one's time is over, by the sweeper.
 */
export const cardPurchases = pgTable(
  "card_purchases",
  {
    id: ownId(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** Our name for the set with the provider. */
    reference: text().notNull().unique(),
    idempotencyKeyId: integer().references(() => idempotencyKeys.id, { onDelete: "set null" }),
    state: text({
      enum: ["authorising", "opening", "pending", "capturing", "captured", "releasing", "released"],
    }).notNull(),
    /** Paid on a page of the provider's own, which the set has one of. */
    onProvidersPage: boolean().notNull().default(false),
    /** The provider's name for what was paid on its page. */
    providerId: text(),
    createdAt: createdAt(),
    /** Until when a set that is pending may be paid. */
    expiresAt: moment().notNull(),
    /** Until when whoever works on it is left alone. */
    leasedUntil: moment().notNull(),
    settledAt: moment(),
  },
  (purchase) => [
    index("card_purchases_key").on(purchase.idempotencyKeyId),
    index("card_purchases_unfinished")
      .on(purchase.leasedUntil)
      .where(sql`state in ('authorising', 'opening', 'pending', 'capturing', 'releasing')`),
    check(
      "card_purchases_state",
      sql`${purchase.state} in ('authorising', 'opening', 'pending', 'capturing', 'captured', 'releasing', 'released')`,
    ),
  ],
);

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
    status: text({
      enum: ["pending", "authorised", "approved", "denied", "expired", "refunding", "refunded"],
    })
      .notNull()
      .default("pending"),
    amountInCentavos: centavos().notNull(),
    /** The provider's own name for the charge: the txid of a Pix, the number of a boleto. */
    providerReference: text().notNull().unique(),
    /** What the provider itself calls it, where that is another name. */
    providerId: text(),
    cardPurchaseId: integer().references(() => cardPurchases.id),
    createdAt: createdAt(),
    /** Until when it may be paid. */
    expiresAt: moment(),
    /** Until when we wait to be told: a bank slip that was paid is told of days later. Of a refund, until when to wait before trying again. */
    waitsUntil: moment(),
    settledAt: moment(),
    /** When money arrived that came too late for its order, and is given back. */
    paidLateAt: moment(),
    pixPayload: text(),
    boletoBarcode: text(),
    boletoLine: text(),
    boletoDueOn: date({ mode: "string" }),
    /** Where the slip is printed from, where that is a page of the provider. */
    boletoUrl: text(),
    /** The unguessable part of the address of our own page for it. */
    boletoPageId: text().unique(),
    cardBrand: text(),
    cardLastDigits: text(),
    creditInstallments: smallint(),
    /** Of a card paid on the provider's own page: where to send the shopper. */
    hostedPageUrl: text(),
  },
  (payment) => [
    index("payments_user").on(payment.userId),
    index("payments_card_purchase").on(payment.cardPurchaseId),
    index("payments_waiting").on(payment.waitsUntil).where(sql`status in ('pending', 'refunding')`),
    check("payments_method", sql`${payment.method} in (0, 1, 2)`),
    check("payments_amount", sql`${payment.amountInCentavos} >= 0`),
    check(
      "payments_status",
      sql`${payment.status} in ('pending', 'authorised', 'approved', 'denied', 'expired', 'refunding', 'refunded')`,
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
