import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { product } from "../../contract/product";
import type { Database } from "../database/connection";
import { products } from "../database/schema/catalogue";
import { toReais } from "../reais";
import {
  categories,
  type PricingFacts,
  type ProductFacts,
  promotionsToWire,
  reviewsToWire,
  subCategories,
} from "./product-facts";
import { productToWire } from "./product-parts";
import { toSlug } from "./slug";

type WireProduct = z.input<typeof product>;

/** Page shell and breadcrumb data (catalogue 7, "product/name"); null for an unknown product. */
export async function findProductShell(database: Database, nameOrSlug: string): Promise<WireProduct | null> {
  const [found] = await database
    .select({ row: products, categories, subCategories })
    .from(products)
    .where(and(eq(products.slug, toSlug(nameOrSlug)), eq(products.active, true)));
  if (found === undefined) return null;
  const { row, ...groups } = found;
  return { ...productToWire(row), productDescription: row.description, ...groups };
}

/** Product data independent of location, skus at their suggested price (catalogue 7, "product/get-one-by-name"). */
export function presentProductDetail({ row, ...facts }: ProductFacts) {
  return {
    ...presentPricedProduct({ row, ...facts }),
    productDescription: row.description,
    productApplication: row.application,
    productType: row.type,
    productGlue: row.glue,
    productLiner: row.liner,
    productDurability: row.durability,
    productIndicator: row.indicator,
    categories: facts.categories,
    subCategories: facts.subCategories,
    images: facts.images,
    ...reviewsToWire(facts),
  } satisfies WireProduct;
}

/** Its part that prices depend on. */
export function presentPricedProduct({ row, promotions, skus }: PricingFacts) {
  return {
    ...productToWire(row),
    promotions: promotionsToWire(promotions),
    skus: skus.map(({ id, priceInCentavos, attributes, sellers }) => ({
      id,
      productSkuId: id,
      differentValue: toReais(priceInCentavos),
      delete_at: null,
      attributes,
      resaleSkus: sellers,
    })),
  } satisfies WireProduct;
}
