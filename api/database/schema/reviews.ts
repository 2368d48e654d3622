import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { products } from "./catalogue";
import { cascadingId, createdAt, generatedId } from "./columns";
import { orderItems, orders } from "./orders";
import { resellers } from "./resellers";

export const productReviews = pgTable(
  "product_reviews",
  {
    id: generatedId(),
    productId: cascadingId(() => products.id),
    userId: cascadingId(() => users.id),
    orderItemId: integer()
      .unique()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    note: smallint().notNull(),
    evaluation: text(),
    createdAt: createdAt(),
  },
  (review) => [
    index("product_reviews_user").on(review.userId),
    index("product_reviews_product").on(review.productId, review.note.desc()),
    check("product_reviews_note", sql`${review.note} between 1 and 5`),
  ],
);

export const resellerReviews = pgTable(
  "reseller_reviews",
  {
    id: generatedId(),
    resellerId: cascadingId(() => resellers.id),
    userId: cascadingId(() => users.id),
    orderId: integer().references(() => orders.id, { onDelete: "cascade" }),
    note: smallint().notNull(),
    evaluation: text(),
    createdAt: createdAt(),
  },
  (review) => [
    unique("reseller_reviews_order").on(review.orderId),
    index("reseller_reviews_user").on(review.userId),
    index("reseller_reviews_reseller").on(review.resellerId, review.note.desc()),
    check("reseller_reviews_note", sql`${review.note} between 1 and 5`),
  ],
);

export const orderEvaluations = pgTable(
  "order_evaluations",
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    note: smallint().notNull(),
    evaluation: text(),
    createdAt: createdAt(),
  },
  (evaluation) => [check("order_evaluations_note", sql`${evaluation.note} between 1 and 5`)],
);
