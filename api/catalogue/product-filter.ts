import { eq, inArray, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { productFilter } from "../../contract/catalogue";
import type { Database } from "../database/connection";
import { attributes, categories, subcategories } from "../database/schema/catalogue";
import { plainText } from "../postal-codes/plain-text";
import type { ListedProduct, Ranks } from "./listed-product";
import { slugOf } from "./slug";

export type ProductFilter = z.output<typeof productFilter>;

/** A condition that a product must meet to be in a list. */
export type Fits = (product: ListedProduct) => boolean;

/**
 * What a product must be to be in the list (catalogue 3, "Product filter"), search text and prices aside. Names are
 * looked up at each request, so that a category may be renamed without a word to whoever keeps the products.
 */
export async function conditionsOf(database: Database, filter: Partial<ProductFilter>): Promise<Fits[]> {
  const { CategoryName, categoryShowHomepage, productSubCategory, Subcategories, selectedSizes } = filter;
  const conditions = await Promise.all([
    CategoryName ? inCategory(database, eq(categories.slug, slugOf(CategoryName))) : [],
    categoryShowHomepage ? inCategory(database, eq(categories.showHomepage, true)) : [],
    productSubCategory ? inSubcategory(database, [productSubCategory]) : [],
    Subcategories?.length ? inSubcategory(database, Subcategories) : [],
    selectedSizes?.length ? hasValue(database, selectedSizes) : [],
    filter.productIndicator ? hasAdvantage(filter.productIndicator) : [],
  ]);
  return conditions.flat();
}

/** Somebody who counts has it in stock. */
export const isSold = ({ resellerIds }: ListedProduct, ranks: Ranks): boolean =>
  resellerIds.some((id) => ranks[id] !== undefined);

async function inCategory(database: Database, which: SQL): Promise<Fits> {
  const rows = await database.select({ id: categories.id }).from(categories).where(which);
  return hasOneOf(rows, ({ categoryIds }) => categoryIds);
}

async function inSubcategory(database: Database, names: readonly string[]): Promise<Fits> {
  const rows = await database
    .select({ id: subcategories.id })
    .from(subcategories)
    .where(inArray(subcategories.slug, names.map(slugOf)));
  return hasOneOf(rows, ({ subcategoryIds }) => subcategoryIds);
}

/** A sku that may still be bought has one of these values: '1,52 m'. */
async function hasValue(database: Database, names: readonly string[]): Promise<Fits> {
  const rows = await database
    .select({ id: attributes.id })
    .from(attributes)
    .where(inArray(attributes.name, [...names]));
  return hasOneOf(rows, ({ attributeIds }) => attributeIds);
}

function hasAdvantage(text: string): Fits {
  const wanted = plainText(text);
  return ({ indicator }) => indicator.includes(wanted);
}

function hasOneOf(
  rows: ReadonlyArray<{ id: number }>,
  idsOf: (product: ListedProduct) => readonly number[],
): Fits {
  const wanted = new Set(rows.map(({ id }) => id));
  return (product) => idsOf(product).some((id) => wanted.has(id));
}
