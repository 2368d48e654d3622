import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { canSell, isValid, nearestReseller, priceIn, rankAndPrice, rankedResellers } from "./nearest-offers";
import type { PlacedProduct } from "./placed-product";
import type { Matching, PageRequest, PriceDirection } from "./product-page";

export interface PriceOrder {
  readonly direction: PriceDirection;
  /** A list of `price_bounds` with all matching products. Null for few products, which are sorted after filtering. */
  readonly list: { readonly name: string; readonly matching: "all" | "most" } | null;
  readonly productsRead: {
    /** Three times as many each time that they did not suffice. */
    readonly first: number;
    /** Reading ends there without a page. */
    readonly most: number;
  };
}

/** The products of lower or higher bounds cannot come before one of this price. */
const bounds = { asc: sql`lowest_in_centavos`, desc: sql`highest_in_centavos` } as const;
const comparison = { asc: sql`<`, desc: sql`>` } as const;

/**
 * By discounted price, ties by units sold. Reads products in order of the lowest price of any reseller (or the highest)
 * until those that follow cannot be on the page: the time depends on the page and hardly on the length of the list. Null
 * if that took too many products, or if the page reaches those without stock.
 */
export async function pageByPriceBounds(
  database: Database,
  request: PageRequest,
  order: PriceOrder,
): Promise<PlacedProduct[] | null> {
  const { first, most } = order.productsRead;
  for (let count = Math.min(first, most); ; count = Math.min(count * 3, most)) {
    const { rows } = await database.execute<Row>(getPage(request, order, count));
    if (rows.length === request.limit && rows.every((row) => row.isCertain)) {
      return rows.map(({ productId, resellerId }) => ({ productId, resellerId }));
    }
    if (count === most) return null;
  }
}

type Row = Record<string, unknown> & PlacedProduct & { readonly isCertain: boolean };

function getPage(
  { matching, market, now, offset, limit }: PageRequest,
  { direction, list }: PriceOrder,
  count: number,
): SQL {
  const bound = bounds[direction];
  const descending = sql.raw(direction);
  const last = sql.raw(direction === "asc" ? "max" : "min");
  return sql`
    with ${rankedResellers(market)}, candidates as materialized (
      select each.product_id, each.${bound} as bound
      from ${list === null ? found(matching, bound, now) : listed(matching, list, now)}
      order by each.${bound} ${descending} limit ${count}
    ), read as materialized (
      select count(*) < ${count} as is_whole, ${last}(bound) as bound from candidates
    ), page as materialized (
      select product_id, paid, row_number() over () as position
      from (
        select product_id, paid from candidates cross join lateral (
          select ${priceIn(sql`min(${rankAndPrice(sql`offer`, sql`paid_in_centavos`)})`)} as paid
          from listed_offers offer
          where offer.product_id = candidates.product_id and ${isValid(sql`offer`, now)} and ${canSell(sql`offer`)}
        ) nearest join listed_products listed using (product_id)
        where paid is not null
        order by paid ${descending}, units_sold desc, product_id offset ${offset} limit ${limit}
      ) sorted
    )
    select product_id as "productId", ${nearestReseller(sql`page.product_id`, now)} as "resellerId",
      is_whole or paid ${comparison[direction]} bound as "isCertain"
    from page cross join read order by position`;
}

const found = ({ test }: Matching, bound: SQL, now: Date): SQL => sql`(
  select product_id, ${bound}[width_bucket(${now.toISOString()}::timestamptz, prices_from)] as ${bound}
  from listed_products listed where ${test} and in_stock offset 0
) each`;

function listed({ test }: Matching, { name, matching }: NonNullable<PriceOrder["list"]>, now: Date): SQL {
  const tested = sql`cross join lateral (
    select from listed_products listed where listed.product_id = each.product_id and ${test} offset 0
  ) listed`;
  return sql`price_bounds each ${matching === "all" ? sql`` : tested}
    where each.list = ${name} and ${isValid(sql`each`, now)}`;
}
