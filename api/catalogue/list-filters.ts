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
interface OfferScope {
  readonly market: Market;
  readonly sample: Counted;
  readonly priced: PricedList | null;
}

/** A row of the statement that counts a list. */
export interface CountedOffers {
  readonly discounted: number;
  /** 0 in a price range, where it is counted by price. */
  readonly freeFreight: number;
  readonly ratings: ReadonlyArray<{ readonly from: number; readonly count: number }> | null;
  readonly sellers: readonly SellerCount[] | null;
}

interface SellerCount {
  readonly store: string;
  readonly name: string;
  readonly count: number;
}

type OfferGroup = "discounted" | "freeFreight" | "ratings" | "sellers";
type OfferScopes = Readonly<Record<OfferGroup, OfferScope>>;

/** `listed` has the rows of `listed_products` that each group is counted in. */
export const selectCountedOffers = (
  listed: Readonly<Record<OfferGroup, SQL>>,
  { freeFreight, sellers }: OfferScopes,
  now: Date,
): SQL => sql`
  (select count(*)::int from ${listed.discounted} listed where ${hasDiscount(now)}) as discounted,
  ${freeFreight.priced ? sql`0` : countFreeFreight(listed.freeFreight, freeFreight)} as "freeFreight",
  ${countRated(listed.ratings)} as ratings,
  ${countSellers(listed.sellers, sellers, now)} as sellers`;

const countFreeFreight = (listed: SQL, { market }: OfferScope): SQL => sql`(
  select count(*)::int from ${listed} listed
  where ${isSoldIn({ ...market, hasFreeFreight: true }) ?? sql`true`})`;

const countRated = (listed: SQL): SQL => sql`(
  select json_agg(rated order by "from" desc) from (
    select "from", count(*)::int as count
    from (
      select round(avg(note), 1) as average from product_reviews
      where product_id in (select product_id from ${listed} listed) group by product_id
    ) averages join unnest(${sql.param(ratings)}::int[]) "from" on average >= "from"
    group by "from"
  ) rated)`;

const countSellers = (listed: SQL, { market, priced }: OfferScope, now: Date): SQL => sql`(
  select json_agg(seller) from (
    select url_store as store, name_fantasy as name, count
    from (${
      priced
        ? selectSellersInRange(priced)
        : sql`select offer.reseller_id, count(*)::int as count
            from ${listed} listed join listed_offers offer on offer.product_id = listed.product_id
            where ${isValid(sql`offer`, now)} group by offer.reseller_id`
    }) sold join resellers on resellers.id = reseller_id
    where active and ${market.hasFreeFreight ? deliversFree : sql`true`}
    order by count desc, name_fantasy limit ${maxSellers}
  ) seller)`;

/** Counts for the filters that are not attributes of a product (product/facets, our extension). */
export async function countOfferedFilters(
  database: Database,
  scopes: OfferScopes,
  row: CountedOffers,
): Promise<z.input<typeof offeredFilters>> {
  const scaled = <Count extends { readonly count: number }>(
    group: OfferGroup,
    counts: readonly Count[] | null,
  ) => (counts ?? []).map((each) => ({ ...each, count: scaleCount(each.count, scopes[group].sample.scale) }));
  const { market, sample, priced } = scopes.freeFreight;
  const freeFreight = priced ? await countPricedWithFreeFreight(database, market, priced) : row.freeFreight;
  return {
    discounted: scaleCount(row.discounted, scopes.discounted.sample.scale),
    freeFreight: scaleCount(freeFreight, sample.scale),
    ratings: scaled("ratings", row.ratings),
    sellers: scaled("sellers", row.sellers),
    orders: listOrder.options,
  };
}

async function countPricedWithFreeFreight(
  database: Database,
  market: Market,
  { request, range }: PricedList,
): Promise<number> {
  const free = { ...market, hasFreeFreight: true };
  const matching = narrowMatching(request.matching, getConditions(free));
  return countInRange(database, { ...request, matching, market: free }, range);
}
