import { eq, inArray, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { productFilter } from "../../contract/catalogue";
import type { Database } from "../database/connection";
import { attributes, categories, subcategories } from "../database/schema/catalogue";
import { plainText } from "../postal-codes/plain-text";
import { type Mask, withOneOf } from "./masks";
import type { ProductBook } from "./product-book";
import { slugOf } from "./slug";

export type ProductFilter = z.output<typeof productFilter>;

export type Condition = (book: ProductBook) => Mask;

/** Names are resolved per request, so that renamed categories need no index update (catalogue 3). */
export async function conditionsOf(database: Database, filter: Partial<ProductFilter>): Promise<Condition[]> {
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

const idsIn = (rows: ReadonlyArray<{ id: number }>): number[] => rows.map(({ id }) => id);

async function inCategory(database: Database, which: SQL): Promise<Condition> {
  const ids = idsIn(await database.select({ id: categories.id }).from(categories).where(which));
  return (book) => withOneOf(book, book.categories, ids);
}

async function inSubcategory(database: Database, names: readonly string[]): Promise<Condition> {
  const { id, slug } = subcategories;
  const named = inArray(slug, names.map(slugOf));
  const ids = idsIn(await database.select({ id }).from(subcategories).where(named));
  return (book) => withOneOf(book, book.subcategories, ids);
}

async function hasValue(database: Database, names: readonly string[]): Promise<Condition> {
  const { id, name } = attributes;
  const ids = idsIn(
    await database
      .select({ id })
      .from(attributes)
      .where(inArray(name, [...names])),
  );
  return (book) => withOneOf(book, book.attributes, ids);
}

function hasAdvantage(text: string): Condition {
  const wanted = plainText(text);
  return (book) => {
    const mask = new Uint8Array(book.places);
    for (const place of book.byFame) if (book.at(place)?.indicator.includes(wanted)) mask[place] = 1;
    return mask;
  };
}
