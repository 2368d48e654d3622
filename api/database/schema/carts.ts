import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { skus } from "./catalogue";
import { cascadingId, createdAt, generatedId } from "./columns";
import { promotions } from "./promotions";
import { resellers } from "./resellers";

export const carts = pgTable("carts", {
  id: generatedId(),
  userId: integer()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
});

export const cartItems = pgTable(
  "cart_items",
  {
    id: generatedId(),
    cartId: cascadingId(() => carts.id),
    skuId: cascadingId(() => skus.id),
    resellerId: cascadingId(() => resellers.id),
    promotionId: integer().references(() => promotions.id, { onDelete: "set null" }),
    quantity: integer().notNull(),
    createdAt: createdAt(),
  },
  (item) => [
    unique("cart_items_line").on(item.cartId, item.skuId, item.resellerId),
    index("cart_items_sku").on(item.skuId),
    index("cart_items_reseller").on(item.resellerId),
    index("cart_items_promotion").on(item.promotionId).where(sql`${item.promotionId} is not null`),
    check("cart_items_quantity", sql`${item.quantity} between 1 and 999`),
  ],
);

/** The shopper's chosen freight quote, stored as the received JSON text. */
export const freightQuotes = pgTable("freight_quotes", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  quote: text().notNull(),
  createdAt: createdAt(),
});
