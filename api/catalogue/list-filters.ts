import { sql } from "drizzle-orm";
import type { z } from "zod";
import { listOrder, type offeredFilters } from "../../contract/list-filters";
import type { Database } from "../database/connection";
import { hasDiscount, isSoldWithFreeFreight } from "./list-conditions";
import { isValid } from "./nearest-offers";
import type { Matching } from "./product-page";

const ratings = [4, 3];
const maxSellers = 30;

/** Counts for the filters that are not attributes of a product (product/facets, our extension). */
export async function countOfferedFilters(
  database: Database,
  matching: Matching,
  now: Date,
): Promise<z.input<typeof offeredFilters>> {
  const [flags, rated, sellers] = await Promise.all([
    countFlags(database, matching, now),
    countRated(database, matching),
    countSellers(database, matching, now),
  ]);
  return { ...flags, ratings: rated, sellers, orders: listOrder.options };
}

async function countFlags(database: Database, { condition }: Matching, now: Date) {
  const { rows } = await database.execute<{ discounted: number; freeFreight: number }>(sql`
    select (count(*) filter (where ${hasDiscount(now)}))::int as discounted,
      (count(*) filter (where ${isSoldWithFreeFreight(now)}))::int as "freeFreight"
    from listed_products listed where ${condition}`);
  return rows[0] ?? { discounted: 0, freeFreight: 0 };
}

async function countRated(database: Database, { condition }: Matching) {
  const { rows } = await database.execute<{ from: number; count: number }>(sql`
    select "from", count(*)::int as count
    from (
      select round(avg(note), 1) as average from product_reviews
      where product_id in (select product_id from listed_products listed where ${condition})
      group by product_id
    ) rated join unnest(${sql.param(ratings)}::int[]) "from" on average >= "from"
    group by "from" order by "from" desc`);
  return rows;
}

/** Those with most products first. */
async function countSellers(database: Database, { condition }: Matching, now: Date) {
  const { rows } = await database.execute<{ store: string; name: string; count: number }>(sql`
    select url_store as store, name_fantasy as name, count
    from (
      select offer.reseller_id, count(*)::int as count
      from listed_products listed join listed_offers offer on offer.product_id = listed.product_id
      where ${condition} and ${isValid(sql`offer`, now)}
      group by offer.reseller_id
    ) sold join resellers on resellers.id = reseller_id
    where active order by count desc, name_fantasy limit ${maxSellers}`);
  return rows;
}
