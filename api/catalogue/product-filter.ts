import { and, eq, exists, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { productFilter } from "../../contract/catalogue";
import type { Database } from "../database/connection";
import {
  attributes,
  categories,
  productCategories,
  productSubcategories,
  products,
  skuAttributes,
  skus,
  subcategories,
} from "../database/schema/catalogue";
import { resellers, skuResellers } from "../database/schema/resellers";
import { inStock, type Market } from "./best-offers";
import { slugOf } from "./slug";
import { foundBy } from "./text-search";

export type ProductFilter = z.output<typeof productFilter>;

/** What a product must be to be in the list (catalogue 3, "Product filter"), prices aside. */
export async function conditionsOf(
  database: Database,
  filter: ProductFilter,
  market: Market,
): Promise<SQL | undefined> {
  const { product, CategoryName, productSubCategory, Subcategories, selectedSizes, productIndicator } =
    filter;
  return and(
    eq(products.active, true),
    ...(product ? await foundBy(database, product) : []),
    CategoryName ? inCategory(database, eq(categories.slug, slugOf(CategoryName))) : undefined,
    filter.categoryShowHomepage ? inCategory(database, eq(categories.showHomepage, true)) : undefined,
    productSubCategory ? inSubcategory(database, [productSubCategory]) : undefined,
    Subcategories?.length ? inSubcategory(database, Subcategories) : undefined,
    selectedSizes?.length ? hasValue(database, selectedSizes) : undefined,
    productIndicator
      ? sql`strpos(normalize_text(${products.indicator}), normalize_text(${productIndicator})) > 0`
      : undefined,
    market.resellerId === null ? undefined : sold(database, market),
  );
}

function inCategory(database: Database, which: SQL): SQL {
  return inArray(
    products.id,
    database
      .select({ id: productCategories.productId })
      .from(productCategories)
      .innerJoin(categories, eq(categories.id, productCategories.categoryId))
      .where(which),
  );
}

function inSubcategory(database: Database, names: readonly string[]): SQL {
  return inArray(
    products.id,
    database
      .select({ id: productSubcategories.productId })
      .from(productSubcategories)
      .innerJoin(subcategories, eq(subcategories.id, productSubcategories.subcategoryId))
      .where(inArray(subcategories.slug, names.map(slugOf))),
  );
}

/** A sku that may still be bought has one of these values: '1,52 m'. */
function hasValue(database: Database, names: readonly string[]): SQL {
  return inArray(
    products.id,
    database
      .select({ id: skus.productId })
      .from(skus)
      .innerJoin(skuAttributes, eq(skuAttributes.skuId, skus.id))
      .innerJoin(attributes, eq(attributes.id, skuAttributes.attributeId))
      .where(and(inArray(attributes.name, [...names]), isNull(skus.deletedAt))),
  );
}

/** Somebody who counts has it in stock. */
function sold(database: Database, market: Market): SQL {
  return exists(
    database
      .select({ one: sql`1` })
      .from(skuResellers)
      .innerJoin(skus, eq(skus.id, skuResellers.skuId))
      .innerJoin(resellers, eq(resellers.id, skuResellers.resellerId))
      .where(and(eq(skuResellers.productId, products.id), inStock(market))),
  );
}

/** Some shelf holds some of it. Asked of every product that fits, so it looks no further than one index. */
export function stocked(database: Database): SQL {
  return exists(
    database
      .select({ one: sql`1` })
      .from(skuResellers)
      .where(and(eq(skuResellers.productId, products.id), gt(skuResellers.quantityInStock, 0))),
  );
}
