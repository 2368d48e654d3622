import { and, asc, eq, gt, inArray, isNull, min, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../database/connection";
import {
  productCategories,
  productSubcategories,
  products,
  skuAttributes,
  skus,
} from "../database/schema/catalogue";
import { productPromotions, promotions } from "../database/schema/promotions";
import { skuResellers } from "../database/schema/resellers";
import { groupedBy } from "./grouped";
import type { ListedProduct } from "./listed-product";

type Among = (column: PgColumn) => SQL | undefined;

export async function readListedProducts(
  database: Database,
  productIds: readonly number[] | null,
): Promise<Map<number, ListedProduct>> {
  const among: Among = (column) => (productIds === null ? undefined : inArray(column, [...productIds]));
  const { id, unitsSold, searchText, indicator, percentage, promotionStart, promotionEnd } = products;
  const [rows, prices, promoted, categoryIds, subcategoryIds, attributeIds] = await Promise.all([
    database
      .select({
        id,
        unitsSold,
        searchText,
        indicator: sql<string>`normalize_text(${indicator})`,
        percentage,
        promotionStart,
        promotionEnd,
      })
      .from(products)
      .where(and(eq(products.active, true), among(products.id))),
    lowestPrices(database, among),
    database
      .select({ productId: productPromotions.productId, promotion: promotions })
      .from(productPromotions)
      .innerJoin(promotions, eq(promotions.id, productPromotions.promotionId))
      .where(among(productPromotions.productId))
      .orderBy(asc(promotions.id)),
    linkedIds(database, productCategories.productId, productCategories.categoryId, among),
    linkedIds(database, productSubcategories.productId, productSubcategories.subcategoryId, among),
    attributesMadeOf(database, among),
  ]);
  const pricesByProduct = new Map(prices.map((each) => [each.productId, each]));
  const promotionsByProduct = groupedBy(
    promoted,
    ({ productId }) => productId,
    ({ promotion }) => promotion,
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        searchText: row.searchText ?? "",
        promotions: promotionsByProduct.of(row.id),
        categoryIds: categoryIds.get(row.id) ?? [],
        subcategoryIds: subcategoryIds.get(row.id) ?? [],
        attributeIds: attributeIds.get(row.id) ?? [],
        resellerIds: pricesByProduct.get(row.id)?.resellerIds ?? [],
        lowestPricesInCentavos: pricesByProduct.get(row.id)?.prices ?? [],
      },
    ]),
  );
}

function lowestPrices(database: Database, among: Among) {
  const { productId, resellerId, priceInCentavos, quantityInStock } = skuResellers;
  const lowest = database
    .select({ productId, resellerId, price: min(priceInCentavos).as("price") })
    .from(skuResellers)
    .innerJoin(skus, eq(skus.id, skuResellers.skuId))
    .where(and(gt(quantityInStock, 0), isNull(skus.deletedAt), among(productId), among(skus.productId)))
    .groupBy(productId, resellerId)
    .as("lowest");
  return database
    .select({
      productId: lowest.productId,
      resellerIds: sql<number[]>`array_agg(${lowest.resellerId} order by ${lowest.resellerId})`,
      // float8 arrives as a number, bigint as a string.
      prices: sql<number[]>`array_agg(${lowest.price}::float8 order by ${lowest.resellerId})`,
    })
    .from(lowest)
    .groupBy(lowest.productId);
}

async function linkedIds(database: Database, productId: PgColumn, otherId: PgColumn, among: Among) {
  const rows = await database
    .select({ productId: sql<number>`${productId}`, ids: sql<number[]>`array_agg(${otherId})` })
    .from(productId.table)
    .where(among(productId))
    .groupBy(productId);
  return new Map(rows.map((row) => [row.productId, row.ids]));
}

async function attributesMadeOf(database: Database, among: Among) {
  const rows = await database
    .select({
      productId: skus.productId,
      ids: sql<number[]>`array_agg(distinct ${skuAttributes.attributeId})`,
    })
    .from(skus)
    .innerJoin(skuAttributes, eq(skuAttributes.skuId, skus.id))
    .where(and(isNull(skus.deletedAt), among(skus.productId)))
    .groupBy(skus.productId);
  return new Map(rows.map((row) => [row.productId, row.ids]));
}
