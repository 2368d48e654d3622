import { eq, inArray, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { productFilter } from "../../contract/catalogue";
import type { Database } from "../database/connection";
import { attributes, categories, subcategories } from "../database/schema/catalogue";
import { toSlug } from "./slug";

export type ProductFilter = z.output<typeof productFilter>;

/** Filters as `tsquery` of the lexemes that documents have for them. Names are resolved per request. */
export async function filterQueries(database: Database, filter: Partial<ProductFilter>): Promise<string[]> {
  const { CategoryName, categoryShowHomepage, productSubCategory, Subcategories, selectedSizes } = filter;
  const queries = await Promise.all([
    CategoryName ? inCategory(database, eq(categories.slug, toSlug(CategoryName))) : [],
    categoryShowHomepage ? inCategory(database, eq(categories.showHomepage, true)) : [],
    productSubCategory ? inSubcategory(database, [productSubCategory]) : [],
    Subcategories?.length ? inSubcategory(database, Subcategories) : [],
    selectedSizes?.length ? hasValue(database, selectedSizes) : [],
  ]);
  return queries.flat();
}

interface NamedList {
  readonly name: string;
  readonly within: Pick<ProductFilter, "CategoryName"> | Pick<ProductFilter, "productSubCategory">;
}

/** The smallest list of `price_bounds` that has all products of the filter. */
export async function getList(
  database: Database,
  { CategoryName, productSubCategory }: Partial<ProductFilter>,
): Promise<NamedList> {
  if (productSubCategory) {
    const { id, slug } = subcategories;
    const rows = await database
      .select({ id })
      .from(subcategories)
      .where(eq(slug, toSlug(productSubCategory)));
    const [only] = rows;
    if (only && rows.length === 1) return { name: `@s${only.id}`, within: { productSubCategory } };
  }
  if (CategoryName) {
    const { id, slug } = categories;
    const rows = await database
      .select({ id })
      .from(categories)
      .where(eq(slug, toSlug(CategoryName)));
    const [only] = rows;
    if (only && rows.length === 1) return { name: `@c${only.id}`, within: { CategoryName } };
  }
  return { name: "", within: {} };
}

/** No product has the lexeme of id 0. */
const oneOf = (prefix: "@c" | "@s" | "@a", rows: ReadonlyArray<{ id: number }>): string =>
  [0, ...rows.map(({ id }) => id)].map((id) => `'${prefix}${id}'`).join(" | ");

async function inCategory(database: Database, which: SQL): Promise<string> {
  return oneOf("@c", await database.select({ id: categories.id }).from(categories).where(which));
}

async function inSubcategory(database: Database, names: readonly string[]): Promise<string> {
  const { id, slug } = subcategories;
  return oneOf(
    "@s",
    await database
      .select({ id })
      .from(subcategories)
      .where(inArray(slug, names.map(toSlug))),
  );
}

async function hasValue(database: Database, names: readonly string[]): Promise<string> {
  const { id, name } = attributes;
  return oneOf(
    "@a",
    await database
      .select({ id })
      .from(attributes)
      .where(inArray(name, [...names])),
  );
}
