import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { product } from "../../contract/product";
import type { Database } from "../database/connection";
import { products } from "../database/schema/catalogue";
import { resellers, skuResellers } from "../database/schema/resellers";
import { reaisOf } from "../reais";
import { groupedBy } from "./grouped";
import {
  attributesOfSkus,
  categoriesOf,
  imagesOf,
  liveSkusOf,
  productOnWire,
  promotionsOf,
  subcategoriesOf,
} from "./product-parts";
import { reviewsOf, reviewTotalsOf } from "./reviews";
import { slugOf } from "./slug";

type WireProduct = z.input<typeof product>;

/** The product on sale by name or slug, ignoring accents, case and hyphens; null if absent. */
export async function findProduct(database: Database, nameOrSlug: string) {
  const [row] = await database
    .select()
    .from(products)
    .where(and(eq(products.slug, slugOf(nameOrSlug)), eq(products.active, true)));
  return row ?? null;
}

export type ProductRow = NonNullable<Awaited<ReturnType<typeof findProduct>>>;

/** Page shell and breadcrumb data (catalogue 7, product/name). */
export async function productShell(database: Database, row: ProductRow): Promise<WireProduct> {
  const [categories, subcategories] = await Promise.all([
    categoriesOf(database, [row.id]),
    subcategoriesOf(database, [row.id]),
  ]);
  return {
    ...productOnWire(row),
    productDescription: row.description,
    categories: categories.of(row.id),
    subCategories: subcategories.of(row.id),
  };
}

/** Product data independent of location, skus at their suggested price (catalogue 7, get-one-by-name). */
export async function productDetail(database: Database, row: ProductRow, now: Date): Promise<WireProduct> {
  const [shell, images, skus, promotions, reviews, reviewTotals] = await Promise.all([
    productShell(database, row),
    imagesOf(database, row.id),
    liveSkusOf(database, row.id),
    promotionsOf(database, [row.id], now),
    reviewsOf(database, row.id),
    reviewTotalsOf(database, row.id),
  ]);
  const skuIds = skus.map(({ id }) => id);
  const [attributes, sellers] = await Promise.all([
    attributesOfSkus(database, skuIds),
    sellersInStock(database, skuIds),
  ]);
  return {
    ...shell,
    images,
    productApplication: row.application,
    productType: row.type,
    productGlue: row.glue,
    productLiner: row.liner,
    productDurability: row.durability,
    productIndicator: row.indicator,
    promotions: promotions.of(row.id),
    reviews,
    ...reviewTotals,
    skus: skus.map(({ id, priceInCentavos }) => ({
      id,
      productSkuId: id,
      differentValue: reaisOf(priceInCentavos),
      delete_at: null,
      attributes: attributes.of(id),
      resaleSkus: sellers.of(id),
    })),
  };
}

async function sellersInStock(database: Database, skuIds: readonly number[]) {
  const rows = await database
    .select({ skuId: skuResellers.skuId, resaleId: skuResellers.resellerId })
    .from(skuResellers)
    .innerJoin(resellers, eq(resellers.id, skuResellers.resellerId))
    .where(
      and(
        inArray(skuResellers.skuId, [...skuIds]),
        gt(skuResellers.quantityInStock, 0),
        eq(resellers.active, true),
      ),
    )
    .orderBy(asc(skuResellers.resellerId));
  return groupedBy(
    rows,
    ({ skuId }) => skuId,
    ({ resaleId }) => ({ resaleId }),
  );
}
