import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { listOrder, type offeredFilters } from "../../contract/list-filters";
import type { Database } from "../database/connection";
import { deliversFree, type Market } from "./best-offers";
import { getConditions, narrowMatching } from "./find-matching";
import { hasDiscount, isSoldIn } from "./list-conditions";
import { type Counted, scaleCount } from "./list-sample";
import { isValid } from "./nearest-offers";
import { type PricedList, selectSellersInRange } from "./priced-facets";
import { countInRange } from "./product-page";

const ratings = [4, 3];
const maxSellers = 30;

/** A list with its filters but one, and what of it is counted. `priced` is set where a price range is chosen. */
export interface OfferScope {
  readonly market: Market;
  readonly sample: Counted;
  readonly priced: PricedList | null;
}

/** Counts for the filters that are not attributes of a product (product/facets, our extension). */
export async function countOfferedFilters(
  database: Database,
  scopes: Readonly<Record<"discounted" | "freeFreight" | "ratings" | "sellers", OfferScope>>,
  now: Date,
): Promise<z.input<typeof offeredFilters>> {
  const [discounted, freeFreight, ratings, sellers] = await Promise.all([
    countWith(database, scopes.discounted.sample, hasDiscount(now)),
    countFreeFreight(database, scopes.freeFreight),
    countRated(database, scopes.ratings.sample),
    countSellers(database, scopes.sellers, now),
  ]);
  return { discounted, freeFreight, ratings, sellers, orders: listOrder.options };
}

async function countFreeFreight(database: Database, { market, sample, priced }: OfferScope) {
  const free = { ...market, hasFreeFreight: true };
  if (priced === null) return countWith(database, sample, isSoldIn(free) ?? sql`true`);
  const { request, range, scale } = priced;
  const matching = narrowMatching(request.matching, getConditions(free));
  return scaleCount(await countInRange(database, { ...request, matching, market: free }, range), scale);
}

async function countWith(database: Database, { condition, scale }: Counted, test: SQL) {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from listed_products listed where ${condition} and ${test}`);
  return scaleCount(rows[0]?.count ?? 0, scale);
}

async function countRated(database: Database, { condition, scale }: Counted) {
  const { rows } = await database.execute<{ from: number; count: number }>(sql`
    select "from", count(*)::int as count
    from (
      select round(avg(note), 1) as average from product_reviews
      where product_id in (select product_id from listed_products listed where ${condition})
      group by product_id
    ) rated join unnest(${sql.param(ratings)}::int[]) "from" on average >= "from"
    group by "from" order by "from" desc`);
  return rows.map((row) => ({ ...row, count: scaleCount(row.count, scale) }));
}

async function countSellers(database: Database, { market, sample, priced }: OfferScope, now: Date) {
  const counted = priced
    ? selectSellersInRange(priced)
    : sql`select offer.reseller_id, count(*)::int as count
        from listed_products listed join listed_offers offer on offer.product_id = listed.product_id
        where ${sample.condition} and ${isValid(sql`offer`, now)}
        group by offer.reseller_id`;
  const { rows } = await database.execute<{ store: string; name: string; count: number }>(sql`
    select url_store as store, name_fantasy as name, count
    from (${counted}) sold join resellers on resellers.id = reseller_id
    where active and ${market.hasFreeFreight ? deliversFree : sql`true`}
    order by count desc, name_fantasy limit ${maxSellers}`);
  return rows.map((row) => ({ ...row, count: scaleCount(row.count, sample.scale) }));
}
