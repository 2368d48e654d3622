import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { type addresses, users } from "./accounts";
import { products, skus } from "./catalogue";
import { cascadingId, centavos, createdAt, generatedId, requiredId, timestamptz } from "./columns";
import { idempotencyKeys } from "./idempotency";
import { type PaymentMethod, payments } from "./payments";
import { promotions } from "./promotions";
import { resellers } from "./resellers";

/** The address as it was when the order was placed. */
export type AddressSnapshot = Omit<
  typeof addresses.$inferSelect,
  "id" | "userId" | "addressType" | "createdAt" | "deletedAt"
>;

export interface AttributeSnapshot {
  name: string;
  hex: string | null;
  group: string;
  type: "Cor" | "Texto";
}

export const orders = pgTable(
  "orders",
  {
    id: generatedId(),
    code: text().notNull().unique(),
    /** 0 placed … 10 generate label, as in `orderStatuses`. */
    status: smallint().notNull().default(0),
    userId: requiredId(() => users.id),
    resellerId: requiredId(() => resellers.id),
    paymentId: integer().references(() => payments.id),
    idempotencyKeyId: integer().references(() => idempotencyKeys.id, { onDelete: "set null" }),
    paymentMethod: smallint().$type<PaymentMethod>().notNull(),
    creditInstallments: smallint().notNull().default(1),
    itemsInCentavos: centavos().notNull(),
    discountInCentavos: centavos().notNull().default(0),
    freightInCentavos: centavos().notNull().default(0),
    interestInCentavos: centavos().notNull().default(0),
    totalInCentavos: centavos().notNull(),
    couponCode: text(),
    address: jsonb().$type<AddressSnapshot>().notNull(),
    document: text().notNull().default(""),
    phone: text().notNull().default(""),
    platform: text().notNull().default(""),
    deliveryMethod: text().notNull().default(""),
    deliveryDeadlineInDays: integer().notNull().default(10),
    carrierName: text(),
    trackingCode: text(),
    trackingLink: text(),
    descriptionOfCancellation: text(),
    expiresAt: timestamptz(),
    /** Start of waiting for payment, or time of payment; guards `checkout/order-effects.ts` against repetition. */
    standsSince: timestamptz(),
    /** Consent to report the order to analytics. */
    tellsAnalytics: boolean().notNull().default(false),
    stockReturnedAt: timestamptz(),
    /** The order with another payment that ended, or ends, when this one stands. */
    replacesOrderId: integer().references((): AnyPgColumn => orders.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (order) => [
    index("orders_user").on(order.userId, order.createdAt.desc()),
    index("orders_payment").on(order.paymentId),
    index("orders_reseller").on(order.resellerId),
    index("orders_idempotency_key").on(order.idempotencyKeyId),
    index("orders_replaces").on(order.replacesOrderId).where(sql`${order.replacesOrderId} is not null`),
    check("orders_status", sql`${order.status} between 0 and 10`),
    check("orders_payment_method", sql`${order.paymentMethod} in (0, 1, 2)`),
    check("orders_installments", sql`${order.creditInstallments} between 1 and 6`),
    check(
      "orders_amounts",
      sql`${order.itemsInCentavos} >= 0 and ${order.discountInCentavos} between 0 and ${order.itemsInCentavos}
        and ${order.freightInCentavos} >= 0 and ${order.interestInCentavos} >= 0`,
    ),
    check(
      "orders_total",
      sql`${order.totalInCentavos} = ${order.itemsInCentavos} - ${order.discountInCentavos} + ${order.freightInCentavos} + ${order.interestInCentavos}`,
    ),
  ],
);

export const orderItems = pgTable(
  "order_items",
  {
    id: generatedId(),
    orderId: cascadingId(() => orders.id),
    productId: requiredId(() => products.id),
    skuId: requiredId(() => skus.id),
    promotionId: integer().references(() => promotions.id, { onDelete: "set null" }),
    productName: text().notNull(),
    productCode: text().notNull(),
    productPic: text(),
    hasCalculator: boolean().notNull().default(false),
    attributes: jsonb().$type<AttributeSnapshot[]>().notNull(),
    listPriceInCentavos: centavos().notNull(),
    priceInCentavos: centavos().notNull(),
    quantity: integer().notNull(),
    /** The cart line's version, so that a line makes only one order. */
    cartVersion: text(),
    /** What the meters are for, in the shopper's words. */
    measures: text(),
    refundDate: timestamptz(),
  },
  (item) => [
    index("order_items_order").on(item.orderId),
    index("order_items_product").on(item.productId),
    index("order_items_sku").on(item.skuId),
    index("order_items_promotion").on(item.promotionId).where(sql`${item.promotionId} is not null`),
    check("order_items_quantity", sql`${item.quantity} between 1 and 999`),
    check("order_items_price", sql`${item.priceInCentavos} between 0 and ${item.listPriceInCentavos}`),
  ],
);

export const orderStatusHistory = pgTable(
  "order_status_history",
  {
    orderId: cascadingId(() => orders.id),
    status: smallint().notNull(),
    createdAt: createdAt(),
  },
  (entry) => [
    primaryKey({ columns: [entry.orderId, entry.status] }),
    check("order_status_history_status", sql`${entry.status} between 0 and 10`),
  ],
);

/** The refund of a cancelled order by a real provider of Pix; its payment may pay other orders too. */
export const orderRefunds = pgTable(
  "order_refunds",
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Less than the order's part of the payment where items came back before; null for all of it. */
    amountInCentavos: centavos(),
    createdAt: createdAt(),
    /** Next attempt; null once the provider has refunded it. */
    nextAttemptAt: timestamptz(),
    refundedAt: timestamptz(),
  },
  (refund) => [index("order_refunds_due").on(refund.nextAttemptAt).where(sql`next_attempt_at is not null`)],
);
