import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { product } from "../../contract/product";
import type { Database } from "../database/connection";
import { products } from "../database/schema/catalogue";
import { reaisOf } from "../reais";
import { productFacts } from "./product-facts";
import { categoriesOf, productOnWire, subcategoriesOf } from "./product-parts";
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
  const facts = await productFacts(database, row.id, now);
  return {
    ...productOnWire(row),
    productDescription: row.description,
    productApplication: row.application,
    productType: row.type,
    productGlue: row.glue,
    productLiner: row.liner,
    productDurability: row.durability,
    productIndicator: row.indicator,
    ...facts,
    skus: facts.skus.map(({ id, priceInCentavos, attributes, sellers }) => ({
      id,
      productSkuId: id,
      differentValue: reaisOf(priceInCentavos),
      delete_at: null,
      attributes,
      resaleSkus: sellers,
    })),
  };
}
