import { slugOf } from "../../../catalogue/slug";
import type { categories, categorySubcategories, subcategories } from "../../schema/catalogue";
import { colourCategory, everyCategory, homepageCategory } from "../categories/every-category";
import { picturePath } from "../pictures/picture-spec";
import { colourFamilies } from "../shades";

type CategoryRow = typeof categories.$inferInsert & { id: number };
type SubcategoryRow = typeof subcategories.$inferInsert & { id: number };

const asHtml = (paragraphs: readonly string[]): string =>
  paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join("\n");

const menuRows: readonly CategoryRow[] = everyCategory.map((category, index) => ({
  id: index + 1,
  code: category.code,
  name: category.name,
  slug: category.slug,
  description: category.paragraphs.join("\n\n"),
  descriptionHtml: asHtml(category.paragraphs),
  keywords: category.keywords,
  pathImage: picturePath(category.picture),
  showHomepage: category.slug === homepageCategory,
  position: index + 1,
}));

const coloursRow: CategoryRow = {
  ...colourCategory,
  id: menuRows.length + 1,
  statusOnMenu: false,
  position: menuRows.length + 1,
};

export const categoryRows: readonly CategoryRow[] = [...menuRows, coloursRow];

const placed = [
  ...everyCategory.flatMap((category) =>
    category.subcategories.map((subcategory, position) => ({
      ...subcategory,
      hex: null,
      category,
      position,
    })),
  ),
  ...Object.entries(colourFamilies).map(([name, hex], position) => ({
    slug: slugOf(name),
    name,
    hex,
    description: `Produtos na cor ${name.toLowerCase()}.`,
    category: colourCategory,
    position,
  })),
];

export const subcategoryRows: readonly SubcategoryRow[] = placed.map(
  ({ slug, name, hex, description, category }, index) => ({
    id: index + 1,
    name,
    slug,
    hex,
    description,
    descriptionHtml: asHtml([description]),
    keywords: `${name} ${category.name}`,
  }),
);

const categoryIds = new Map(categoryRows.map(({ slug, id }) => [slug, id]));
const subcategoryIds = new Map(subcategoryRows.map(({ slug, id }) => [slug, id]));

function known(ids: ReadonlyMap<string, number>, slug: string): number {
  const id = ids.get(slug);
  if (id === undefined) throw new Error(`The demonstration has no '${slug}'.`);
  return id;
}

export const categoryIdOf = (slug: string): number => known(categoryIds, slug);
export const subcategoryIdOf = (slug: string): number => known(subcategoryIds, slug);

export const categorySubcategoryRows: readonly (typeof categorySubcategories.$inferInsert)[] = placed.map(
  ({ slug, category, position }) => ({
    categoryId: categoryIdOf(category.slug),
    subcategoryId: subcategoryIdOf(slug),
    position,
  }),
);

const categoryBelow = new Map(
  categorySubcategoryRows.map(({ subcategoryId, categoryId }) => [subcategoryId, categoryId]),
);

/** The category that a subcategory stands under. */
export function categoryIdAbove(subcategoryId: number): number {
  const id = categoryBelow.get(subcategoryId);
  if (id === undefined) throw new Error(`No category holds the subcategory ${subcategoryId}.`);
  return id;
}
