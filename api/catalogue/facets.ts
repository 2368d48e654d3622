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
import type { Mask } from "./masks";
import type { ReadPostings } from "./postings";
import { findProducts } from "./product-page";

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
  const [{ book, mask }, sizes, { colours, others }] = await Promise.all([
    findProducts(parts, asked, asked.resaleId ?? null),
    sizeValues(parts.database),
    subcategoryValues(parts.database),
  ]);
  return {
    sizes: counted(mask, sizes, book.attributes),
    colours: counted(mask, colours, book.subcategories),
    subcategories: counted(mask, others, book.subcategories),
  };
}

/** The sizes and other texts that a shopper may choose by, as long as something on sale has them. */
export async function sizesOnSale({ database, products }: Asking): Promise<Array<{ name: string }>> {
  const [book, values] = await Promise.all([products.current(), sizeValues(database)]);
  const onSale = values.filter(({ id }) => book.attributes.of(id).length > 0);
  return [...new Set(onSale.map(({ name }) => name))].map((name) => ({ name }));
}

/** Each product counts once for a name, however many values of that name it has; a name that none has is left out. */
function counted(mask: Mask, values: readonly Named[], postings: ReadPostings<number>) {
  const idsByName = new Map<string, number[]>();
  for (const { id, name } of values) idsByName.set(name, [...(idsByName.get(name) ?? []), id]);
  return [...idsByName]
    .map(([name, ids]) => ({ name, count: countedOnce(mask, ids, postings) }))
    .filter(({ count }) => count > 0);
}

function countedOnce(mask: Mask, ids: readonly number[], postings: ReadPostings<number>): number {
  const [only] = ids;
  if (only !== undefined && ids.length === 1) {
    let count = 0;
    for (const place of postings.of(only)) count += mask[place] ?? 0;
    return count;
  }
  return new Set(ids.flatMap((id) => postings.of(id).filter((place) => mask[place] === 1))).size;
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
