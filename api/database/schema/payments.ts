import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { cascadingId, centavos, createdAt, generatedId, requiredId, timestamptz } from "./columns";
import { idempotencyKeys } from "./idempotency";

/** Values of `payments.method` and `orders.payment_method`. */
export const paymentMethod = { card: 0, boleto: 1, pix: 2 } as const;
export type PaymentMethod = (typeof paymentMethod)[keyof typeof paymentMethod];

/** The card charges of one checkout, captured all or none. `finish-card-purchase.ts` finishes what is left. */
export const cardPurchases = pgTable(
  "card_purchases",
  {
    id: generatedId(),
    userId: requiredId(() => users.id),
    reference: text().notNull().unique(),
    idempotencyKeyId: integer().references(() => idempotencyKeys.id, { onDelete: "set null" }),
    state: text({
      enum: ["authorising", "opening", "pending", "capturing", "captured", "releasing", "released"],
    }).notNull(),
    onProvidersPage: boolean().notNull().default(false),
    /** The shopper wants to use the card again. */
    savesCard: boolean().notNull().default(false),
    /** The provider's id of the hosted payment. */
    providerId: text(),
    createdAt: createdAt(),
    /** Payment deadline of a pending set. */
    expiresAt: timestamptz().notNull(),
    /** The request that made the purchase works on it until then, a job afterwards. */
    leasedUntil: timestamptz().notNull(),
    settledAt: timestamptz(),
  },
  (purchase) => [
    index("card_purchases_user").on(purchase.userId),
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

/** A charge: a Pix code or bank slip that pays one order or all of a checkout, or a card's single-use token for one. */
export const payments = pgTable(
  "payments",
  {
    id: generatedId(),
    userId: requiredId(() => users.id),
    method: smallint().notNull(),
    status: text({
      enum: ["pending", "authorised", "approved", "denied", "expired", "refunding", "refunded"],
    })
      .notNull()
      .default("pending"),
    amountInCentavos: centavos().notNull(),
    /** The charge's reference at the provider: the txid of a Pix, the number of a boleto. */
    providerReference: text().notNull().unique(),
    providerId: text(),
    cardPurchaseId: integer().references(() => cardPurchases.id),
    createdAt: createdAt(),
    expiresAt: timestamptz(),
    /** Deadline for the provider's payment notice; for a refund, the time of the next attempt. */
    waitsUntil: timestamptz(),
    settledAt: timestamptz(),
    /** Ended as 'denied' without a verdict: the provider could not be reached, or its answer was lost. */
    isUnanswered: boolean().notNull().default(false),
    /** What goes back, where items came back before; null for all of it. */
    refundInCentavos: centavos(),
    /** When money arrived too late for its order; it is refunded. */
    paidLateAt: timestamptz(),
    pixPayload: text(),
    boletoBarcode: text(),
    boletoLine: text(),
    boletoDueOn: date({ mode: "string" }),
    /** The provider's print page, if it has one. */
    boletoUrl: text(),
    /** Unguessable part of our own print page's URL. */
    boletoPageId: text().unique(),
    cardBrand: text(),
    cardLastDigits: text(),
    creditInstallments: smallint(),
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

export const paymentEvents = pgTable(
  "payment_events",
  {
    id: text().primaryKey(),
    paymentId: cascadingId(() => payments.id),
    kind: text().notNull(),
    body: jsonb(),
    receivedAt: createdAt(),
  },
  (event) => [index("payment_events_payment").on(event.paymentId)],
);

/** Values of `provider_charges.provider`: real providers of Pix and boleto. */
export const chargeProviders = ["pagarme", "api-pix"] as const;

/** A Pix or boleto charge at a real provider. `checkout/charge-job.ts` reads it there until it cannot be paid any more. */
export const providerCharges = pgTable(
  "provider_charges",
  {
    paymentId: integer()
      .primaryKey()
      .references(() => payments.id, { onDelete: "cascade" }),
    provider: text({ enum: chargeProviders }).notNull(),
    /** 'opening': the provider's answer is not known yet. 'closing': its orders ended, and it may still be payable. */
    state: text({ enum: ["opening", "open", "closing", "closed"] }).notNull(),
    createdAt: createdAt(),
    /** Next reading, or end of the lease of the process that works on it; null when the charge is settled. */
    nextCheckAt: timestamptz(),
    /** Readings in a row without news: the exponent of the back-off. */
    checks: integer().notNull().default(0),
  },
  (charge) => [
    index("provider_charges_due").on(charge.nextCheckAt).where(sql`next_check_at is not null`),
    check("provider_charges_state", sql`${charge.state} in ('opening', 'open', 'closing', 'closed')`),
    check("provider_charges_provider", sql`${charge.provider} in ('pagarme', 'api-pix')`),
  ],
);
