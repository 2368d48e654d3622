import { type SQL, sql } from "drizzle-orm";
import { resellers } from "../database/schema/resellers";
import { selectDistanceOfReseller } from "../resellers/distance";
import { isOfMarketSql, type Market } from "./best-offers";

/** SQL of the nearest reseller per product. Needs `selectRankedResellers` as CTE `ranked`. */

/** Rank of the resellers that do not sell. */
const unranked = 2 ** 31 - 1;

/** Ranks by reseller id, nearest first, ties for equal or unknown locations. An array is faster than a join per offer. */
export const selectRankedResellers = (market: Market): SQL => sql`
  ranked as materialized (
    select array_agg(coalesce(rank, ${unranked}::bigint) order by position) as ranks
    from generate_series(1, (select max(${resellers.id}) from ${resellers})) position
    left join (
      select ${resellers.id} as id, dense_rank() over (order by ${selectDistanceOfReseller(market.from)}) as rank
      from ${resellers} where ${sellers(market)}
    ) each on id = position
  )`;

const sellers = (market: Market): SQL => sql`${resellers.active} and ${isOfMarketSql(market) ?? sql`true`}`;

/** `offer` and the other aliases are names of `listed_offers` in the query. */
const getRank = (alias: SQL): SQL => sql`((select ranks from ranked))[${alias}.reseller_id]`;

export const canSell = (alias: SQL): SQL => sql`${getRank(alias)} < ${unranked}`;

export const isValid = (alias: SQL, now: Date): SQL =>
  sql`${alias}.valid_from <= ${now.toISOString()} and ${alias}.valid_until > ${now.toISOString()}`;

/** The reseller of the lowest price at the nearest reseller that has the product; null without one. */
export const selectNearestReseller = (productId: SQL, now: Date): SQL => sql`(
  select near.reseller_id from listed_offers near
  where near.product_id = ${productId} and ${isValid(sql`near`, now)} and ${canSell(sql`near`)}
  order by ${getRank(sql`near`)}, near.price_in_centavos, near.reseller_id
  limit 1
)`;

const bitsOfPrice = 44n;

/** Rank and price in one number, so that their minimum is the nearest reseller's lowest price. */
export const packRankAndPrice = (alias: SQL, price: SQL): SQL =>
  sql`(${getRank(alias)} << ${sql.raw(String(bitsOfPrice))}) | ${alias}.${price}`;

export const unpackPrice = (packed: SQL): SQL => sql`${packed} & ${sql.raw(String(2n ** bitsOfPrice - 1n))}`;
