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
    market.resellerId === null ? undefined : eq(resellers.id, market.resellerId),
  );
}

/**
 * For each product the offer that lists show: of the nearest reseller that has any of it, the lowest price; where
 * nobody knows where the shopper is, the lowest of all. A product that nobody has is missing. Distances in km.
 */
export function bestOffers(database: Database, market: Market, only?: SQL) {
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
    .where(and(inStock(market), only))
    .orderBy(
      asc(skuResellers.productId),
      sql`${distance} nulls last`,
      asc(skuResellers.priceInCentavos),
      asc(skuResellers.id),
    );
}

export const bestOffersOf = (database: Database, market: Market, productIds: readonly number[]) =>
  bestOffers(database, market, inArray(skuResellers.productId, [...productIds]));
