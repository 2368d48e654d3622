import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { listMenuCategories } from "../../contract/catalogue";
import type { category, subCategory } from "../../contract/product";
import type { Database } from "../database/connection";
import { categories, categorySubcategories, subcategories } from "../database/schema/catalogue";
import type { Services } from "../services";
import { type Grouped, groupedBy } from "./grouped";
import type { ProductBook } from "./product-book";
import { slugOf } from "./slug";

type CategoryRow = typeof categories.$inferSelect;
type SubcategoryRow = typeof subcategories.$inferSelect;
type Asking = Pick<Services, "database" | "products">;
type Menu = { page: number; pageSize: number; categoria?: string | null; bestSellers?: boolean | null };

const onMenu = and(eq(categories.active, true), eq(categories.statusOnMenu, true));

/** Menu categories in menu order or by units sold (catalogue 7, category/menuActive). */
export async function menuCategories(
  { database, products }: Asking,
  { page, pageSize, categoria, bestSellers }: Menu,
): Promise<z.input<typeof listMenuCategories.answer>> {
  const [found, book] = await Promise.all([
    database
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
      .orderBy(asc(categories.position), asc(categories.id)),
    products.current(),
  ]);
  if (bestSellers) {
    const sold = new Map(found.map((row) => [row.id, unitsSoldIn(book, row)]));
    found.sort((one, other) => (sold.get(other.id) ?? 0) - (sold.get(one.id) ?? 0));
  }
  const rows = found.slice((page - 1) * pageSize, page * pageSize);
  const below = await subcategoriesBelow(
    database,
    rows.map(({ id }) => id),
  );
  return {
    categories: rows.map((row) => categoryOnWire(row, below, book)),
    pager: { totalItems: found.length, totalPages: Math.ceil(found.length / pageSize) },
  };
}

/** A category by name, hyphenated or not, including those outside the menu: 'cores' contains the colours. */
export async function findCategory(
  { database, products }: Asking,
  name: string,
): Promise<z.input<typeof category> | null> {
  const [row] = await database
    .select()
    .from(categories)
    .where(and(eq(categories.slug, slugOf(name)), eq(categories.active, true)));
  if (row === undefined) return null;
  const [below, book] = await Promise.all([subcategoriesBelow(database, [row.id]), products.current()]);
  return categoryOnWire(row, below, book);
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

function unitsSoldIn(book: ProductBook, { id }: CategoryRow): number {
  return book.categories.of(id).reduce((sum, place) => sum + (book.unitsSold[place] ?? 0), 0);
}

function categoryOnWire(
  row: CategoryRow,
  below: Grouped<SubcategoryRow>,
  book: ProductBook,
): z.input<typeof category> {
  return {
    categoryId: row.id,
    categoryCode: row.code,
    categoryName: row.name,
    categoryInventory: book.categories.of(row.id).length,
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
