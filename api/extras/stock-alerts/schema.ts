import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { users } from "../../database/schema/accounts";
import { products, skus } from "../../database/schema/catalogue";
import { cascadingId, generatedId, timestamptz } from "../../database/schema/columns";

/** Requests for a mail when a product, or one of its skus, is in stock again. */
export const stockAlerts = pgTable(
  "stock_alerts",
  {
    id: generatedId(),
    /** Token in the links of the mails, which only `email` receives. */
    token: text().notNull().unique(),
    productId: cascadingId(() => products.id),
    skuId: integer().references(() => skus.id, { onDelete: "cascade" }),
    email: text().notNull(),
    /** The account that asked for it, in whose list it is. */
    userId: integer().references(() => users.id, { onDelete: "cascade" }),
    state: text({ enum: ["pending", "active", "notified", "stopped"] }).notNull(),
    changedAt: timestamptz().notNull(),
  },
  (alert) => [
    unique("stock_alerts_once").on(alert.email, alert.productId, alert.skuId).nullsNotDistinct(),
    index("stock_alerts_user").on(alert.userId),
    index("stock_alerts_product").on(alert.productId),
    index("stock_alerts_sku").on(alert.skuId).where(sql`${alert.skuId} is not null`),
    index("stock_alerts_active").on(alert.productId).where(sql`${alert.state} = 'active'`),
    check("stock_alerts_state", sql`${alert.state} in ('pending', 'active', 'notified', 'stopped')`),
  ],
);
