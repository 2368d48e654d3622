import { sql } from "drizzle-orm";
import { check, index, numeric, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { products } from "./catalogue";
import { cascadingId, centavos, generatedId, timestamptz } from "./columns";

export const promotions = pgTable(
  "promotions",
  {
    id: generatedId(),
    name: text().notNull(),
    discountType: smallint().notNull(),
    percentage: numeric({ precision: 5, scale: 2, mode: "number" }),
    amountInCentavos: centavos(),
    startsAt: timestamptz().notNull(),
    endsAt: timestamptz().notNull(),
  },
  (promotion) => [
    index("promotions_period").on(promotion.startsAt, promotion.endsAt),
    check("promotions_period_order", sql`${promotion.startsAt} < ${promotion.endsAt}`),
    check(
      "promotions_discount",
      sql`(${promotion.discountType} = 1 and ${promotion.percentage} between 0 and 100 and ${promotion.amountInCentavos} is null)
        or (${promotion.discountType} <> 1 and ${promotion.amountInCentavos} >= 0 and ${promotion.percentage} is null)`,
    ),
  ],
);

export const productPromotions = pgTable(
  "product_promotions",
  {
    productId: cascadingId(() => products.id),
    promotionId: cascadingId(() => promotions.id),
  },
  (link) => [
    primaryKey({ columns: [link.productId, link.promotionId] }),
    index("product_promotions_promotion").on(link.promotionId),
  ],
);
