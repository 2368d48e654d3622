import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { listMenuCategories } from "../../contract/catalogue";
import type { category, subCategory } from "../../contract/product";
import type { Database } from "../database/connection";
import { createOncePerDatabase } from "../database/once-per-database";
import {
  categories,
  categorySubcategories,
  productCategories,
  subcategories,
} from "../database/schema/catalogue";
import { listedProducts } from "../database/schema/product-search";
import { createAnswerCache } from "./answer-cache";
import { type Grouped, groupBy } from "./grouped";
import { toSlug } from "./slug";

type CategoryRow = typeof categories.$inferSelect;
type SubcategoryRow = typeof subcategories.$inferSelect;
type Menu = { page: number; pageSize: number; categoria?: string | null; bestSellers?: boolean | null };

const onMenu = and(eq(categories.active, true), eq(categories.statusOnMenu, true));

/** Menu categories in menu order or by units sold (catalogue 7, "category/menuActive"). */
export async function listMenuCategoriesOf(
  database: Database,
  { page, pageSize, categoria, bestSellers }: Menu,
): Promise<z.input<typeof listMenuCategories.answer>> {
  const found = await database
    .select()
    .from(categories)
    .where(
      and(
        onMenu,
        categoria
          ? sql`strpos(normalize_text(${categories.name}), normalize_text(${categoria})) > 0`
          : undefined,
      ),
    )
    .orderBy(asc(categories.position), asc(categories.id));
  const sales = await salesIn(
    database,
    found.map(({ id }) => id),
  );
  if (bestSellers) {
    found.sort((one, other) => sales(other.id).unitsSold - sales(one.id).unitsSold);
  }
  const rows = found.slice((page - 1) * pageSize, page * pageSize);
  const below = await subcategoriesBelow(
    database,
    rows.map(({ id }) => id),
  );
  return {
    categories: rows.map((row) => categoryOnWire(row, below, sales(row.id).products)),
    pager: { totalItems: found.length, totalPages: Math.ceil(found.length / pageSize) },
  };
}

/** A category by name, hyphenated or not, including those outside the menu: 'cores' contains the colours. */
export async function findCategory(
  database: Database,
  name: string,
): Promise<z.input<typeof category> | null> {
  const [row] = await database
    .select()
    .from(categories)
    .where(and(eq(categories.slug, toSlug(name)), eq(categories.active, true)));
  if (row === undefined) return null;
  const [below, sales] = await Promise.all([
    subcategoriesBelow(database, [row.id]),
    salesIn(database, [row.id]),
  ]);
  return categoryOnWire(row, below, sales(row.id).products);
}

export async function findSubcategory(
  database: Database,
  name: string,
): Promise<z.input<typeof subCategory> | null> {
  const [row] = await database
    .select()
    .from(subcategories)
    .where(and(eq(subcategories.slug, toSlug(name)), eq(subcategories.active, true)));
  return row === undefined ? null : subcategoryOnWire(row);
}

export function readCategoryNames(database: Database) {
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
  return groupBy(
    rows,
    ({ categoryId }) => categoryId,
    ({ subcategory }) => subcategory,
  );
}

interface CategorySales {
  readonly rows: readonly { categoryId: number; products: number; unitsSold: number }[];
}

/** Counting more products than these would delay the menu. */
const maxCountedProducts = 10_000;

const getSalesCache = createOncePerDatabase(() =>
  createAnswerCache<CategorySales>(
    "menu",
    ({ rows }) => rows.reduce((sum, { products }) => sum + products, 0) > maxCountedProducts,
  ),
);

async function salesIn(database: Database, categoryIds: readonly number[]) {
  const { categoryId, productId } = productCategories;
  const { rows } = await getSalesCache(database)(categoryIds.join(), async () => ({
    rows: await database
      .select({
        categoryId,
        products: sql<number>`count(*)::int`,
        unitsSold: sql<number>`sum(${listedProducts.unitsSold})::float8`,
      })
      .from(productCategories)
      .innerJoin(listedProducts, eq(listedProducts.productId, productId))
      .where(inArray(categoryId, [...categoryIds]))
      .groupBy(categoryId),
  }));
  const byCategory = new Map(rows.map((row) => [row.categoryId, row]));
  return (id: number) => byCategory.get(id) ?? { products: 0, unitsSold: 0 };
}

function categoryOnWire(
  row: CategoryRow,
  below: Grouped<SubcategoryRow>,
  productsOnSale: number,
): z.input<typeof category> {
  return {
    categoryId: row.id,
    categoryCode: row.code,
    categoryName: row.name,
    categoryInventory: productsOnSale,
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
