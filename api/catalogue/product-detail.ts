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
  promotionsOnWire,
  reviewsOnWire,
  subCategories,
} from "./product-facts";
import { productOnWire } from "./product-parts";
import { toSlug } from "./slug";

type WireProduct = z.input<typeof product>;

/** Page shell and breadcrumb data (catalogue 7, product/name); null for an unknown product. */
export async function productShell(database: Database, nameOrSlug: string): Promise<WireProduct | null> {
  const [found] = await database
    .select({ row: products, categories, subCategories })
    .from(products)
    .where(and(eq(products.slug, toSlug(nameOrSlug)), eq(products.active, true)));
  if (found === undefined) return null;
  const { row, ...groups } = found;
  return { ...productOnWire(row), productDescription: row.description, ...groups };
}

/** Product data independent of location, skus at their suggested price (catalogue 7, get-one-by-name). */
export function productDetail({ row, ...facts }: ProductFacts) {
  return {
    ...pricedProduct({ row, ...facts }),
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
    ...reviewsOnWire(facts),
  } satisfies WireProduct;
}

/** Its part that prices depend on. */
export function pricedProduct({ row, promotions, skus }: PricingFacts) {
  return {
    ...productOnWire(row),
    promotions: promotionsOnWire(promotions),
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
