import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { ratingScore } from "./list-conditions";
import {
  canSell,
  isValid,
  packRankAndPrice,
  selectNearestReseller,
  selectRankedResellers,
  unpackPrice,
} from "./nearest-offers";
import type { PlacedProduct } from "./placed-product";
import type { Matching, PageRequest, PriceDirection } from "./product-page";

export type BoundedOrder = PriceDirection | "discount" | "rating";

export interface BoundsRead {
  readonly order: BoundedOrder;
  /** A list of `price_bounds` with all matching products. Null for few products, which are sorted after filtering. */
  readonly list: { readonly name: string; readonly matching: "all" | "most" } | null;
  readonly productsRead: {
    /** Three times as many each time that they did not suffice. */
    readonly first: number;
    /** Reading ends there without a page. */
    readonly most: number;
  };
}

const ofPrice = {
  getValue: (now: Date) => sql`select ${nearest(sql`paid_in_centavos`)} as value from ${offers(now)}`,
  ties: sql``,
  isCertain: (comparison: SQL) => sql`page.value ${comparison} last.bound`,
};

/** Many products have the same discount or rating, so that their bounds are in order of units sold, too. */
const withTies = {
  direction: sql`desc`,
  ties: sql`, each.units_sold desc, each.product_id`,
  isCertain: sql`(page.value, page.units_sold, -page.product_id) >= (last.bound, last.units_sold, -last.product_id)`,
};

/** The products of lower or higher bounds cannot come before one of this value. */
const orders = {
  asc: {
    ...ofPrice,
    bound: sql`lowest_in_centavos`,
    direction: sql`asc`,
    isCertain: ofPrice.isCertain(sql`<`),
  },
  desc: {
    ...ofPrice,
    bound: sql`highest_in_centavos`,
    direction: sql`desc`,
    isCertain: ofPrice.isCertain(sql`>`),
  },
  discount: {
    ...withTies,
    bound: sql`highest_discount`,
    getValue: (now: Date) => sql`
      select (price - paid)::float8 / nullif(price, 0) as value from (
        select ${nearest(sql`price_in_centavos`)} as price, ${nearest(sql`paid_in_centavos`)} as paid from ${offers(now)}
      ) nearest`,
  },
  rating: {
    ...withTies,
    bound: sql`rating_score`,
    getValue: () => sql`select ${ratingScore} as value offset 0`,
  },
} as const;

const isByPrice = (order: BoundedOrder): boolean => order === "asc" || order === "desc";

const nearest = (price: SQL): SQL => unpackPrice(sql`min(${packRankAndPrice(sql`offer`, price)})`);

const offers = (now: Date): SQL => sql`listed_offers offer
  where offer.product_id = listed.product_id and ${isValid(sql`offer`, now)} and ${canSell(sql`offer`)}`;

/**
 * Sorts by discounted price, by discount or by rating, ties by units sold. Reads products in order of the best value that they
 * have for any shopper until those that follow cannot be on the page: the time depends on the page and hardly on the
 * length of the list. Null if that took too many products, if the page reaches those without stock, or while bounds are
 * missing that a migration added.
 */
export async function readPageByBounds(
  database: Database,
  request: PageRequest,
  read: BoundsRead,
): Promise<PlacedProduct[] | null> {
  const { first, most } = read.productsRead;
  if (!isByPrice(read.order) && (await areBoundsMissing(database))) return null;
  for (let count = Math.min(first, most); ; count = Math.min(count * 3, most)) {
    const { rows } = await database.execute<Row>(getPage(request, read, count));
    if (rows.length === request.limit && rows.every((row) => row.isCertain)) {
      return rows.map(({ productId, resellerId }) => ({ productId, resellerId }));
    }
    if (count === most) return null;
  }
}

async function areBoundsMissing(database: Database): Promise<boolean> {
  const { rowCount } = await database.execute(
    sql`select from price_bounds where list = '' and highest_discount = 'infinity' limit 1`,
  );
  return rowCount !== 0;
}

type Row = Record<string, unknown> & PlacedProduct & { readonly isCertain: boolean };

function getPage(
  { matching, market, now, offset, limit }: PageRequest,
  { order, list }: BoundsRead,
  count: number,
): SQL {
  const { bound, direction, ties, getValue, isCertain } = orders[order];
  const last = order === "asc" ? sql`desc` : sql`asc`;
  const source = list === null ? found(matching, order, now) : listed(matching, order, list, now);
  return sql`
    with ${selectRankedResellers(market)}, candidates as materialized (
      select each.product_id, each.${bound} as bound, each.units_sold
      from ${source} order by each.${bound} ${direction} ${ties} limit ${count}
    ), last as materialized (
      select *, count(*) over () < ${count} as is_whole
      from candidates order by bound ${last}, units_sold, product_id desc limit 1
    ), page as materialized (
      select product_id, value, units_sold, row_number() over () as position
      from (
        select listed.product_id, value, listed.units_sold
        from candidates join listed_products listed on listed.product_id = candidates.product_id
          cross join lateral (${getValue(now)}) exact
        where value is not null
        order by value ${direction}, listed.units_sold desc, listed.product_id offset ${offset} limit ${limit}
      ) sorted
    )
    select page.product_id as "productId", ${selectNearestReseller(sql`page.product_id`, now)} as "resellerId",
      is_whole or ${isCertain} as "isCertain"
    from page cross join last order by position`;
}

function found({ test }: Matching, order: BoundedOrder, now: Date): SQL {
  const matching = sql`listed_products listed where ${test} and in_stock`;
  const { bound } = orders[order];
  return isByPrice(order)
    ? sql`(
        select product_id, ${bound}[width_bucket(${now.toISOString()}::timestamptz, prices_from)] as ${bound}, units_sold
        from ${matching} offset 0
      ) each`
    : sql`(select product_id from ${matching} offset 0) listed
        join price_bounds each using (product_id) where each.list = '' and ${isValid(sql`each`, now)}`;
}

function listed(
  { test }: Matching,
  order: BoundedOrder,
  { name, matching }: NonNullable<BoundsRead["list"]>,
  now: Date,
): SQL {
  const tested = sql`cross join lateral (
    select from listed_products listed where listed.product_id = each.product_id and ${test} offset 0
  ) listed`;
  return sql`price_bounds each ${matching === "all" ? sql`` : tested}
    where each.list = ${name} and ${isValid(sql`each`, now)}
      ${isByPrice(order) ? sql`` : sql`and each.highest_discount < 'infinity'`}`;
}
