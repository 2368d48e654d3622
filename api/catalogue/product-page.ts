import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import type { Market } from "./best-offers";
import {
  canSell,
  isValid,
  packRankAndPrice,
  selectNearestReseller,
  selectRankedResellers,
  unpackPrice,
} from "./nearest-offers";
import type { PlacedProduct } from "./placed-product";

/** Pages of the matching products in each order. Condition and relevance refer to `listed_products` as `listed`. */

export interface Matching {
  /** Equal for requests with the same products. */
  readonly key: string;
  readonly condition: SQL;
  readonly test: SQL;
  /** The same for the products whose document matches a `tsquery` as well. */
  readonly within: (query: SQL) => SQL;
  readonly isEverything: boolean;
  /** Higher comes first; null sorts by units sold. */
  readonly score: SQL | null;
}

export interface PageRequest {
  readonly matching: Matching;
  readonly market: Market;
  /** Whether a row of `skus` fits the filter's colours and sizes; its prices come first. Null without such a filter. */
  readonly fits: SQL | null;
  readonly now: Date;
  readonly offset: number;
  readonly limit: number;
}

export type PriceDirection = "asc" | "desc";
/** Centavos, inclusive. */
export type PriceRange = readonly [number, number];

type Row = Record<string, unknown> & PlacedProduct;

/** Sorts products in stock first, then by score, then by units sold. */
export async function readPageByScore(database: Database, request: PageRequest): Promise<PlacedProduct[]> {
  const { matching, offset, limit } = request;
  const score = matching.score === null ? sql`` : sql`${matching.score} desc,`;
  return placed(
    database,
    request,
    sql`select product_id from listed_products listed where ${matching.condition}
      order by in_stock desc, ${score} units_sold desc, product_id offset ${offset} limit ${limit}`,
  );
}

/** Reads products in stock by the index of their dates; null where fewer of them match. */
export async function readPageByDate(
  database: Database,
  request: PageRequest,
): Promise<PlacedProduct[] | null> {
  const { matching, offset, limit } = request;
  const page = await placed(
    database,
    request,
    sql`select listed.product_id from products product
      join listed_products listed on listed.product_id = product.id
      where listed.in_stock and ${matching.test}
      order by product.created_at desc, product.id desc offset ${offset} limit ${limit}`,
  );
  return page.length === limit ? page : null;
}

export interface PopularityOrder {
  /** Count of the most popular products that are ordered by relevance; the others follow by popularity. */
  readonly candidates: number;
  /**
   * `in order`: by popularity until the page is full, for conditions that many products meet. `all`: every product that
   * matches. A `tsquery` that the most popular products meet: these, and all where too few of them match.
   */
  readonly read: "in order" | "all" | SQL;
}

/** Sorts products in stock first, then by units sold. */
export async function readPageByPopularity(
  database: Database,
  request: PageRequest,
  { candidates, read }: PopularityOrder,
): Promise<PlacedProduct[]> {
  const { matching, offset, limit } = request;
  // Whole pages, so that no product is on two of them.
  const ranked = candidates - (candidates % limit);
  const isRanked = matching.score !== null && offset < ranked;
  const page = sql`offset ${offset} limit ${limit}`;
  const order = sql`order by in_stock desc, units_sold desc, product_id`;
  const getPage = (listed: SQL) =>
    placed(
      database,
      request,
      isRanked
        ? sql`select product_id from (select product_id from (${listed}) listed ${order} limit ${ranked}) popular
            join listed_products listed using (product_id)
            order by in_stock desc, ${matching.score} desc, units_sold desc, product_id ${page}`
        : sql`select product_id from (${listed}) listed ${order} ${page}`,
    );
  // The document is left out, because sorting it would spill to disk.
  const listed = sql`select product_id, in_stock, units_sold from listed_products listed where ${matching.test}`;
  if (read === "in order") return getPage(listed);
  if (read !== "all") {
    const needed = isRanked ? ranked : offset + limit;
    const products = await getPage(sql`
      with popular as materialized (${listed} and listed.document @@ ${read})
      select * from popular where (select count(*) from popular where in_stock) >= ${needed}`);
    if (products.length > 0) return products;
  }
  // An offset makes the planner find all matching products before it sorts them.
  return getPage(sql`${listed} offset 0`);
}

/** `sorted` selects the page's products in order. */
async function placed(
  database: Database,
  { market, now }: PageRequest,
  sorted: SQL,
  tables = selectRankedResellers(market),
): Promise<PlacedProduct[]> {
  const { rows } = await database.execute<Row>(sql`
    with ${tables}, page as materialized (
      select product_id, row_number() over () as position from (${sorted}) sorted
    )
    select product_id as "productId", ${selectNearestReseller(sql`page.product_id`, now)} as "resellerId"
    from page order by position`);
  return rows;
}

const sorted = {
  score: sql`paid is null, score desc`,
  asc: sql`paid asc nulls last`,
  desc: sql`paid desc nulls last`,
  discount: sql`(price - paid)::float8 / nullif(price, 0) desc nulls last`,
} as const;

/** Sorts by discounted price, by discount or by score, ties by units sold; products without stock come last. */
export async function readPageByPrice(
  database: Database,
  request: PageRequest,
  { order, range }: { order: keyof typeof sorted; range: PriceRange | null },
): Promise<PlacedProduct[]> {
  const { offset, limit } = request;
  return placed(
    database,
    request,
    sql`select product_id from priced where ${isInRangeSql(range)}
      order by ${sorted[order]}, units_sold desc, product_id offset ${offset} limit ${limit}`,
    pricedProducts(request),
  );
}

/** The products of each range, by the number of limits that its prices reach. */
export async function countByPrice(database: Database, request: PageRequest, limits: readonly number[]) {
  const { rows } = await database.execute<{ range: number; count: number }>(sql`
    with ${pricedProducts(request)}
    select width_bucket(paid, ${sql.param([...limits])}::bigint[]) as range, count(*)::int as count
    from priced where paid is not null group by range`);
  return new Map(rows.map(({ range, count }) => [range, count]));
}

export async function countInRange(
  database: Database,
  request: PageRequest,
  range: PriceRange,
): Promise<number> {
  const { rows } = await database.execute<{ total: number }>(sql`
    with ${pricedProducts(request)} select count(*)::int as total from priced where ${isInRangeSql(range)}`);
  return rows[0]?.total ?? 0;
}

/** The products whose price is in the range, for a condition of other counts. */
export const isPricedIn = (request: PageRequest, range: PriceRange): SQL =>
  sql`listed.product_id in (with ${pricedProducts(request)} select product_id from priced where ${isInRangeSql(range)})`;

export const isInRangeSql = (range: PriceRange | null): SQL =>
  range === null ? sql`true` : sql`paid between ${range[0]} and ${range[1]}`;

/** Every matching product with its price at the nearest reseller before and after discounts, null without stock. */
const pricedProducts = ({ matching, market, fits, now }: PageRequest): SQL => sql`
  ${selectRankedResellers(market)}, matching as materialized (
    select product_id, units_sold, ${matching.score ?? sql`0`} as score
    from listed_products listed where ${matching.condition}
  ), nearest as (${fits === null ? nearestPrices(now) : nearestPricesOfVariants(fits, now)}), priced as (
    select product_id, units_sold, score, price, paid from matching left join nearest using (product_id)
  )`;

const nearestPrices = (now: Date): SQL => sql`
  select product_id, ${unpackPrice(sql`min(${packRankAndPrice(sql`offer`, sql`price_in_centavos`)})`)} as price,
    ${unpackPrice(sql`min(${packRankAndPrice(sql`offer`, sql`paid_in_centavos`)})`)} as paid
  from matching join listed_offers offer using (product_id)
  where ${isValid(sql`offer`, now)} and ${canSell(sql`offer`)}
  group by product_id`;

/** Offers of variants that fit have the lower numbers. */
const nearestPricesOfVariants = (fits: SQL, now: Date): SQL => sql`
  select product_id, price, paid_price(product, price, ${now.toISOString()}) as paid
  from (
    select matching.product_id, ${unpackPrice(sql`min(
      ((not ${fits})::int::bigint << 62) | ${packRankAndPrice(sql`offer`, sql`price_in_centavos`)})`)} as price
    from matching join skus using (product_id) join sku_resellers offer on offer.sku_id = skus.id
    where quantity_in_stock > 0 and deleted_at is null and ${canSell(sql`offer`)}
    group by matching.product_id
  ) lowest join products product on product.id = product_id`;
