import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { countFacets } from "../../contract/catalogue";
import type { Database } from "../database/connection";
import {
  attributeGroups,
  attributes,
  categories,
  categorySubcategories,
  subcategories,
} from "../database/schema/catalogue";
import type { Parts } from "../parts";
import type { ListedProduct } from "./listed-product";
import { findProducts } from "./product-page";
import { ranksIn } from "./ranks";

type Asking = Pick<Parts, "database" | "products">;
type Asked = z.output<typeof countFacets.body>;
type Answer = z.input<typeof countFacets.answer>;

/** A value to filter by. Rows of one name are one value: a size may stand in several groups. */
interface Named {
  readonly id: number;
  readonly name: string;
}

/** How many products of a list each size, colour and subcategory would leave (ours: product/facets). */
export async function facetsOf(parts: Asking, asked: Asked): Promise<Answer> {
  const { database } = parts;
  const sellers =
    asked.resaleId == null ? null : ranksIn(database, { from: null, resellerId: asked.resaleId });
  const [{ products }, sizes, { colours, others }] = await Promise.all([
    findProducts(parts, asked, sellers),
    sizeValues(database),
    subcategoryValues(database),
  ]);
  return {
    sizes: counted(products, sizes, ({ attributeIds }) => attributeIds),
    colours: counted(products, colours, ({ subcategoryIds }) => subcategoryIds),
    subcategories: counted(products, others, ({ subcategoryIds }) => subcategoryIds),
  };
}

/** The sizes and other texts that a shopper may choose by, as long as something on sale has them. */
export async function sizesOnSale({ database, products }: Asking): Promise<Array<{ name: string }>> {
  const [book, values] = await Promise.all([products.current(), sizeValues(database)]);
  return counted(book.byFame, values, ({ attributeIds }) => attributeIds).map(({ name }) => ({ name }));
}

/** Each product counts once for a name, however often it has it; names that none has are left out. */
function counted(
  products: readonly ListedProduct[],
  values: readonly Named[],
  idsOf: (product: ListedProduct) => readonly number[],
) {
  const names = [...new Set(values.map(({ name }) => name))];
  const place = new Map(names.map((name, position) => [name, position]));
  const placeOfId = new Map(values.map(({ id, name }) => [id, place.get(name) ?? 0]));
  const counts = names.map(() => 0);
  const lastCountedFor = names.map(() => 0);
  for (const product of products) {
    for (const id of idsOf(product)) {
      const position = placeOfId.get(id);
      if (position === undefined || lastCountedFor[position] === product.id) continue;
      lastCountedFor[position] = product.id;
      counts[position] = (counts[position] ?? 0) + 1;
    }
  }
  return names
    .map((name, position) => ({ name, count: counts[position] ?? 0 }))
    .filter(({ count }) => count > 0);
}

function sizeValues(database: Database): Promise<Named[]> {
  return database
    .select({ id: attributes.id, name: attributes.name })
    .from(attributes)
    .innerJoin(attributeGroups, eq(attributeGroups.id, attributes.groupId))
    .where(eq(attributeGroups.type, "Texto"))
    .orderBy(asc(attributes.position), asc(attributes.name));
}

/** The colours, which stand below the category 'cores', apart from all other subcategories. */
async function subcategoryValues(database: Database) {
  const rows = await database
    .select({ id: subcategories.id, name: subcategories.name, category: categories.slug })
    .from(subcategories)
    .innerJoin(categorySubcategories, eq(categorySubcategories.subcategoryId, subcategories.id))
    .innerJoin(categories, eq(categories.id, categorySubcategories.categoryId))
    .where(and(eq(subcategories.active, true), eq(categories.active, true)))
    .orderBy(asc(categories.position), asc(categorySubcategories.position), asc(subcategories.id));
  return {
    colours: rows.filter(({ category }) => category === "cores"),
    others: rows.filter(({ category }) => category !== "cores"),
  };
}
