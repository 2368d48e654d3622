import { sql } from "drizzle-orm";
import type { z } from "zod";
import { listOrder, type offeredFilters } from "../../contract/list-filters";
import type { Database } from "../database/connection";
import { hasDiscount, isSoldWithFreeFreight } from "./list-conditions";
import { type Counted, scaled } from "./list-sample";
import { isValid } from "./nearest-offers";

const ratings = [4, 3];
const maxSellers = 30;

/** Counts for the filters that are not attributes of a product (product/facets, our extension). */
export async function countOfferedFilters(
  database: Database,
  sample: Counted,
  now: Date,
): Promise<z.input<typeof offeredFilters>> {
  const [flags, rated, sellers] = await Promise.all([
    countFlags(database, sample, now),
    countRated(database, sample),
    countSellers(database, sample, now),
  ]);
  return { ...flags, ratings: rated, sellers, orders: listOrder.options };
}

async function countFlags(database: Database, { condition, scale }: Counted, now: Date) {
  const { rows } = await database.execute<{ discounted: number; freeFreight: number }>(sql`
    select (count(*) filter (where ${hasDiscount(now)}))::int as discounted,
      (count(*) filter (where ${isSoldWithFreeFreight(now)}))::int as "freeFreight"
    from listed_products listed where ${condition}`);
  const { discounted, freeFreight } = rows[0] ?? { discounted: 0, freeFreight: 0 };
  return { discounted: scaled(discounted, scale), freeFreight: scaled(freeFreight, scale) };
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
  return rows.map((row) => ({ ...row, count: scaled(row.count, scale) }));
}

async function countSellers(database: Database, { condition, scale }: Counted, now: Date) {
  const { rows } = await database.execute<{ store: string; name: string; count: number }>(sql`
    select url_store as store, name_fantasy as name, count
    from (
      select offer.reseller_id, count(*)::int as count
      from listed_products listed join listed_offers offer on offer.product_id = listed.product_id
      where ${condition} and ${isValid(sql`offer`, now)}
      group by offer.reseller_id
    ) sold join resellers on resellers.id = reseller_id
    where active order by count desc, name_fantasy limit ${maxSellers}`);
  return rows.map((row) => ({ ...row, count: scaled(row.count, scale) }));
}
