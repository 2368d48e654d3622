import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { skus } from "../database/schema/catalogue";
import { resellers, skuResellers } from "../database/schema/resellers";
import type { Coordinates } from "../postal-codes/geocoder";
import { distanceOfReseller } from "../resellers/distance";

/** Whose offers count, and from where their distance is measured. */
export interface Market {
  readonly from: Coordinates | null;
  /** Only this reseller's, where one is named. */
  readonly resellerId: number | null;
}

/** What is in stock, for sale, at a reseller that counts. */
export function inStock(market: Market): SQL | undefined {
  return and(
    gt(skuResellers.quantityInStock, 0),
    isNull(skus.deletedAt),
    eq(resellers.active, true),
    ofMarket(market),
  );
}

const ofMarket = ({ resellerId }: Market): SQL | undefined =>
  resellerId === null ? undefined : eq(resellers.id, resellerId);

/**
 * For each product the offer that lists show: of the nearest reseller that has any of it, the lowest price; where
 * nobody knows where the shopper is, the lowest of all. A product that nobody has is missing. Distances in km.
 */
export function bestOffersOf(database: Database, market: Market, productIds: readonly number[]) {
  const distance = distanceOfReseller(market.from);
  return database
    .selectDistinctOn([skuResellers.productId], {
      productId: skuResellers.productId,
      skuId: skuResellers.skuId,
      resellerId: skuResellers.resellerId,
      priceInCentavos: skuResellers.priceInCentavos,
      quantityInStock: skuResellers.quantityInStock,
      distance: sql<number | null>`${distance}`.as("distance"),
    })
    .from(skuResellers)
    .innerJoin(resellers, eq(resellers.id, skuResellers.resellerId))
    .innerJoin(skus, eq(skus.id, skuResellers.skuId))
    .where(and(inStock(market), inArray(skuResellers.productId, [...productIds])))
    .orderBy(
      asc(skuResellers.productId),
      sql`${distance} nulls last`,
      asc(skuResellers.priceInCentavos),
      asc(skuResellers.id),
    );
}

/** More centavos than any price has. */
const priceBits = 40;

/**
 * The price of the best offer of each product that `among` selects, for sorting thousands of them: the resellers
 * are put in order first, and the lowest of place and price, packed into one number, is found without a sort.
 */
export function bestPrices(database: Database, market: Market, among: SQL) {
  const distance = distanceOfReseller(market.from);
  const place =
    market.from === null ? sql`0::bigint` : sql`row_number() over (order by ${distance}, ${resellers.id})`;
  const ranked = database.$with("ranked").as(
    database
      .select({ id: resellers.id, place: sql<number>`${place}`.as("place") })
      .from(resellers)
      .where(and(eq(resellers.active, true), ofMarket(market))),
  );
  const packed = sql`min(${ranked.place} << ${sql.raw(String(priceBits))} | ${skuResellers.priceInCentavos})`;
  const offers = database
    .select({
      productId: skuResellers.productId,
      priceInCentavos: sql<number>`${packed} & ${sql.raw(String(2 ** priceBits - 1))}`.as("best_price"),
    })
    .from(skuResellers)
    .innerJoin(ranked, eq(ranked.id, skuResellers.resellerId))
    .innerJoin(skus, eq(skus.id, skuResellers.skuId))
    .where(and(gt(skuResellers.quantityInStock, 0), isNull(skus.deletedAt), among))
    .groupBy(skuResellers.productId)
    .as("offers");
  return { ranked, offers };
}
