import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { createOncePerDatabase } from "../database/once-per-database";
import { skus } from "../database/schema/catalogue";
import { resellers, skuResellers } from "../database/schema/resellers";
import type { Coordinates } from "../postal-codes/geocoder";
import { selectGreatCircleInKm } from "../postal-codes/great-circle";
import { selectDistanceOfReseller } from "../resellers/distance";
import type { PlacedProduct } from "./placed-product";

export interface Market {
  readonly from: Coordinates | null;
  readonly resellerId: number | null;
  readonly hasFreeFreight?: boolean;
}

export function isInStockSql(market: Market): SQL | undefined {
  return and(hasStock, eq(resellers.active, true), isOfMarketSql(market));
}

const hasStock = and(gt(skuResellers.quantityInStock, 0), isNull(skus.deletedAt));

export const isOfMarketSql = ({ resellerId, hasFreeFreight }: Market): SQL | undefined =>
  and(
    resellerId === null ? undefined : eq(resellers.id, resellerId),
    hasFreeFreight ? deliversFree : undefined,
  );

export const deliversFree = sql`(not ${resellers.shipsByCarriers} and ${resellers.ownFreightInCentavos} = 0)`;

/** Lowest price per product at the nearest reseller with stock, or overall without a location. `fits` prefers matching skus. */
export async function getBestOffers(
  database: Database,
  market: Market,
  products: readonly PlacedProduct[],
  fits: SQL | null,
) {
  const fitting = fits === null ? [] : await bestFittingOffers(database, market, products, fits);
  const found = new Set(fitting.map(({ productId }) => productId));
  const others = products.filter(({ productId }) => !found.has(productId));
  return [
    ...fitting.map((offer) => ({ ...offer, fits: true })),
    ...(await bestOffers(database, market, others)).map((offer) => ({ ...offer, fits: fits === null })),
  ];
}

async function bestFittingOffers(
  database: Database,
  market: Market,
  products: readonly PlacedProduct[],
  fits: SQL,
) {
  const productIds = products.map(({ productId }) => productId);
  const rows = await database
    .select({ id: skus.id })
    .from(skus)
    .where(and(inArray(skus.productId, productIds), fits));
  const skuIds = rows.map(({ id }) => id);
  return cheapestAtNearest(database, market, productIds, inArray(skuResellers.skuId, skuIds));
}

async function bestOffers(database: Database, market: Market, products: readonly PlacedProduct[]) {
  const had = products.flatMap(({ productId, resellerId }) =>
    resellerId === null ? [] : { productId, resellerId },
  );
  const productIds = had.map(({ productId }) => productId);
  const found = await offersAtResellers(database).execute({
    productIds,
    resellerIds: had.map(({ resellerId }) => resellerId),
    latitude: market.from?.latitude ?? null,
    longitude: market.from?.longitude ?? null,
  });
  const foundIds = new Set(found.map(({ productId }) => productId));
  // The offer sold out or its reseller was deactivated since the index lookup: falls back to the next best.
  const lost = productIds.filter((id) => !foundIds.has(id));
  if (lost.length === 0) return found;
  const atAnybody = inArray(skuResellers.productId, lost);
  return [...found, ...(await cheapestAtNearest(database, market, lost, atAnybody))];
}

const seller = { nameFantasy: resellers.nameFantasy, urlStore: resellers.urlStore, cnpj: resellers.cnpj };

const getOffer = (distance: SQL<number | null>) => ({
  productId: skuResellers.productId,
  skuId: skuResellers.skuId,
  resellerId: skuResellers.resellerId,
  priceInCentavos: skuResellers.priceInCentavos,
  quantityInStock: skuResellers.quantityInStock,
  seller,
  distance: sql<number | null>`${distance}`.as("distance"),
});

const place = { latitude: sql.placeholder("latitude"), longitude: sql.placeholder("longitude") };
const asked = { productId: sql<number>`asked.product_id`, resellerId: sql<number>`asked.reseller_id` };

/** Reads one offer for each product: as a join of sets, PostgreSQL would read all variants at all of the resellers. */
const offersAtResellers = createOncePerDatabase((queries) => {
  const distance = sql`case when ${place.latitude}::double precision is not null
    then ${selectGreatCircleInKm(place, resellers)} end`;
  const cheapest = queries
    .select({
      skuId: skuResellers.skuId,
      priceInCentavos: skuResellers.priceInCentavos,
      quantityInStock: skuResellers.quantityInStock,
    })
    .from(skuResellers)
    .innerJoin(skus, eq(skus.id, skuResellers.skuId))
    .where(
      and(
        eq(skuResellers.productId, asked.productId),
        eq(skuResellers.resellerId, asked.resellerId),
        hasStock,
      ),
    )
    .orderBy(asc(skuResellers.priceInCentavos), asc(skuResellers.id))
    .limit(1)
    .as("cheapest");
  return queries
    .select({
      ...asked,
      skuId: cheapest.skuId,
      priceInCentavos: cheapest.priceInCentavos,
      quantityInStock: cheapest.quantityInStock,
      seller,
      distance: sql<number | null>`${distance}`,
    })
    .from(
      sql`unnest(${sql.placeholder("productIds")}::int[], ${sql.placeholder("resellerIds")}::int[])
        asked(product_id, reseller_id)`,
    )
    .innerJoin(resellers, and(eq(resellers.id, asked.resellerId), eq(resellers.active, true)))
    .crossJoinLateral(cheapest)
    .prepare("offers_at_resellers");
});

function cheapestAtNearest(database: Database, market: Market, productIds: readonly number[], among: SQL) {
  const distance = selectDistanceOfReseller(market.from);
  return database
    .selectDistinctOn([skuResellers.productId], getOffer(distance))
    .from(skuResellers)
    .innerJoin(resellers, eq(resellers.id, skuResellers.resellerId))
    .innerJoin(skus, eq(skus.id, skuResellers.skuId))
    .where(
      and(
        isInStockSql(market),
        among,
        // Redundant, but stops the planner from reading the skus of every product.
        inArray(skus.productId, [...productIds]),
      ),
    )
    .orderBy(
      asc(skuResellers.productId),
      sql`${distance} nulls last`,
      asc(skuResellers.priceInCentavos),
      asc(skuResellers.id),
    );
}
