import { type SQL, sql } from "drizzle-orm";
import { deliversFree, type Market } from "./best-offers";
import type { ProductFilter } from "./product-filter";

/** Conditions and scores of a row of `listed_products`, as `listed`. */

const average = sql`(select round(avg(note), 1) from product_reviews where product_id = listed.product_id)`;

const isRatedFrom = (note: number): SQL => sql`${average} >= ${note}`;

/** Sorts by the average that is shown, ties by the count of reviews. `price_bounds` has it for each product in stock. */
export const ratingScore = sql`coalesce((
  select round(avg(note), 1) * 1000000 + count(*) from product_reviews where product_id = listed.product_id), 0)`;

const newestScore = sql`(select row(created_at, id) from products where id = listed.product_id)`;

export const hasDiscount = (now: Date): SQL => sql`(listed.in_stock and exists (
  select from products product where product.id = listed.product_id and (
    (percentage > 0 and coalesce(promotion_start, '-infinity') <= ${at(now)}
      and ${at(now)} <= coalesce(promotion_end, 'infinity'))
    or exists (
      select from product_promotions link join promotions each on each.id = link.promotion_id
      where link.product_id = product.id and starts_at <= ${at(now)} and ${at(now)} <= ends_at
        and (each.percentage > 0 or each.amount_in_centavos > 0)
    ))))`;

const at = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;

export function isSoldIn({ resellerId, hasFreeFreight }: Market): SQL | null {
  if (resellerId === null && !hasFreeFreight) return null;
  const sellers = hasFreeFreight
    ? sql`resellers where active and ${deliversFree}`
    : sql`resellers where active`;
  // Few of all products: read from the index of the reseller's offers.
  return resellerId === null
    ? sql`exists (select from listed_offers sold
        where sold.product_id = listed.product_id and sold.reseller_id = any (array(select id from ${sellers})))`
    : sql`listed.product_id in (select sold.product_id from listed_offers sold
        where sold.reseller_id = (select id from ${sellers} and id = ${resellerId}))`;
}

/** `key` is equal for conditions that the same products meet. */
export const getFlagConditions = (
  { discounted, minRating }: Partial<ProductFilter>,
  now: Date,
): ReadonlyArray<{ readonly key: string; readonly test: SQL }> => [
  ...(discounted ? [{ key: "discounted", test: hasDiscount(now) }] : []),
  ...(minRating ? [{ key: `rated ${minRating}`, test: isRatedFrom(minRating) }] : []),
];

/** Replaces the relevance of a search; null for units sold alone, undefined for the relevance. */
export function getScore({ orderBy, bestSellers }: ProductFilter): SQL | null | undefined {
  if (orderBy === "rating") return ratingScore;
  if (orderBy === "newest") return newestScore;
  return orderBy === "bestSellers" || bestSellers ? null : undefined;
}
