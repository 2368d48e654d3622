import { type SQL, sql } from "drizzle-orm";
import { products } from "../database/schema/catalogue";
import { productPromotions, promotions } from "../database/schema/promotions";

/**
 * What a unit at `listPrice` centavos costs now, in the words of the database, to sort and filter by: the rule of
 * `unitPrice` in orders/pricing.ts, for the row of `products` that the query is at.
 */
export function priceAfterDiscount(listPrice: SQL.Aliased | SQL, now: Date): SQL<number> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const price = sql`${listPrice}`;
  const promotionPrices = sql`select min(case when ${promotions.discountType} = 1
        then round(${price} * (100 - ${promotions.percentage}) / 100)
        else greatest(0, ${price} - ${promotions.amountInCentavos}) end)
      from ${productPromotions} join ${promotions} on ${promotions.id} = ${productPromotions.promotionId}
      where ${productPromotions.productId} = ${products.id}
        and ${moment} between ${promotions.startsAt} and ${promotions.endsAt}`;
  return sql<number>`case
    when ${products.percentage} > 0
      and coalesce(${products.promotionStart} <= ${moment}, true)
      and coalesce(${moment} <= ${products.promotionEnd}, true)
    then round(${price} * (100 - ${products.percentage}) / 100)
    else least(${price}, (${promotionPrices})) end`;
}
