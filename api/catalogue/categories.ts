import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { listMenuCategories } from "../../contract/catalogue";
import type { category, subCategory } from "../../contract/product";
import type { Database } from "../database/connection";
import {
  categories,
  categorySubcategories,
  productCategories,
  products,
  subcategories,
} from "../database/schema/catalogue";
import { type Grouped, groupedBy } from "./grouped";
import { slugOf } from "./slug";

type CategoryRow = typeof categories.$inferSelect;
type SubcategoryRow = typeof subcategories.$inferSelect;
type Menu = { page: number; pageSize: number; categoria?: string | null; bestSellers?: boolean | null };

const onMenu = and(eq(categories.active, true), eq(categories.statusOnMenu, true));

/** The categories of the menu in their order, or by what sells best (catalogue 7, category/menuActive). */
export async function menuCategories(
  database: Database,
  { page, pageSize, categoria, bestSellers }: Menu,
): Promise<z.input<typeof listMenuCategories.answer>> {
  const wanted = and(
    onMenu,
    categoria ? sql`strpos(normalize_text(${categories.name}), normalize_text(${categoria})) > 0` : undefined,
  );
  const sold = sql`(select coalesce(sum(${products.unitsSold}), 0) from ${productCategories}
    join ${products} on ${products.id} = ${productCategories.productId}
    where ${productCategories.categoryId} = ${categories.id} and ${products.active})`;
  const [rows, totalItems] = await Promise.all([
    database
      .select()
      .from(categories)
      .where(wanted)
      .orderBy(...(bestSellers ? [desc(sold)] : []), asc(categories.position), asc(categories.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    database.$count(categories, wanted),
  ]);
  const ids = rows.map(({ id }) => id);
  const [below, inventory] = await Promise.all([
    subcategoriesBelow(database, ids),
    inventoryOf(database, ids),
  ]);
  return {
    categories: rows.map((row) => categoryOnWire(row, below, inventory)),
    pager: { totalItems, totalPages: Math.ceil(totalItems / pageSize) },
  };
}

/** A category by its name, hyphenated or not. Those off the menu too: 'cores' holds the colours. */
export async function findCategory(
  database: Database,
  name: string,
): Promise<z.input<typeof category> | null> {
  const [row] = await database
    .select()
    .from(categories)
    .where(and(eq(categories.slug, slugOf(name)), eq(categories.active, true)));
  if (row === undefined) return null;
  const [below, inventory] = await Promise.all([
    subcategoriesBelow(database, [row.id]),
    inventoryOf(database, [row.id]),
  ]);
  return categoryOnWire(row, below, inventory);
}

export async function findSubcategory(
  database: Database,
  name: string,
): Promise<z.input<typeof subCategory> | null> {
  const [row] = await database
    .select()
    .from(subcategories)
    .where(and(eq(subcategories.slug, slugOf(name)), eq(subcategories.active, true)));
  return row === undefined ? null : subcategoryOnWire(row);
}

export function categoryNames(database: Database) {
  return database
    .select({ categoryId: categories.id, categoryName: categories.name })
    .from(categories)
    .where(onMenu)
    .orderBy(asc(categories.position), asc(categories.id));
}

async function subcategoriesBelow(database: Database, categoryIds: readonly number[]) {
  const rows = await database
    .select({ categoryId: categorySubcategories.categoryId, subcategory: subcategories })
    .from(categorySubcategories)
    .innerJoin(subcategories, eq(subcategories.id, categorySubcategories.subcategoryId))
    .where(and(inArray(categorySubcategories.categoryId, [...categoryIds]), eq(subcategories.active, true)))
    .orderBy(asc(categorySubcategories.position), asc(subcategories.id));
  return groupedBy(
    rows,
    ({ categoryId }) => categoryId,
    ({ subcategory }) => subcategory,
  );
}

/** How many products are on sale in each. */
async function inventoryOf(database: Database, categoryIds: readonly number[]) {
  const rows = await database
    .select({ categoryId: productCategories.categoryId, products: count() })
    .from(productCategories)
    .innerJoin(products, eq(products.id, productCategories.productId))
    .where(and(inArray(productCategories.categoryId, [...categoryIds]), eq(products.active, true)))
    .groupBy(productCategories.categoryId);
  return new Map(rows.map((row) => [row.categoryId, row.products]));
}

function categoryOnWire(
  row: CategoryRow,
  below: Grouped<SubcategoryRow>,
  inventory: ReadonlyMap<number, number>,
): z.input<typeof category> {
  return {
    categoryId: row.id,
    categoryCode: row.code,
    categoryName: row.name,
    categoryInventory: inventory.get(row.id) ?? 0,
    statusOnMenu: row.statusOnMenu,
    showHomepage: row.showHomepage,
    pathImage: row.pathImage,
    categoryDescription: row.description,
    categoryDescriptionHtml: row.descriptionHtml,
    categoryKeyWords: row.keywords,
    subCategoriesToCategory: below.of(row.id).map((each) => ({ subCategory: subcategoryOnWire(each) })),
  };
}

function subcategoryOnWire(row: SubcategoryRow): z.input<typeof subCategory> {
  const { id, name, description, descriptionHtml, keywords, hex } = row;
  return { id, name, description, descriptionHtml, keyWords: keywords, hex };
}
