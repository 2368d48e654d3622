import { sql } from "drizzle-orm";
import { boolean, check, index, integer, numeric, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { categories, products, subcategories } from "./catalogue";
import { cascadingId, centavos, createdAt, generatedId, requiredId, timestamptz } from "./columns";
import { orders } from "./orders";

export const coupons = pgTable(
  "coupons",
  {
    id: generatedId(),
    code: text().notNull().unique(),
    type: smallint().notNull(),
    benefit: smallint().notNull(),
    percentage: numeric({ precision: 5, scale: 2, mode: "number" }),
    amountInCentavos: centavos(),
    minimumPriceInCentavos: centavos().notNull().default(0),
    categoryId: integer().references(() => categories.id),
    subcategoryId: integer().references(() => subcategories.id),
    productId: integer().references(() => products.id),
    startsAt: timestamptz(),
    endsAt: timestamptz(),
    usesPerUser: integer(),
    active: boolean().notNull().default(true),
  },
  (coupon) => [
    check("coupons_code", sql`${coupon.code} = upper(${coupon.code})`),
    check(
      "coupons_benefit",
      sql`(${coupon.benefit} = 1 and ${coupon.percentage} between 0 and 100 and ${coupon.amountInCentavos} is null)
        or (${coupon.benefit} = 2 and ${coupon.amountInCentavos} >= 0 and ${coupon.percentage} is null)`,
    ),
    check(
      "coupons_target",
      sql`(${coupon.type} <> 3 or ${coupon.categoryId} is not null)
        and (${coupon.type} <> 4 or ${coupon.subcategoryId} is not null)
        and (${coupon.type} <> 5 or ${coupon.productId} is not null)`,
    ),
    check("coupons_minimum_price", sql`${coupon.minimumPriceInCentavos} >= 0`),
  ],
);

/** One row per order; deleted when the order is cancelled. */
export const couponUses = pgTable(
  "coupon_uses",
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    couponId: requiredId(() => coupons.id),
    userId: cascadingId(() => users.id),
    usedAt: createdAt(),
    givenBackAt: timestamptz(),
  },
  (use) => [
    index("coupon_uses_user").on(use.couponId, use.userId),
    index("coupon_uses_account").on(use.userId),
  ],
);
