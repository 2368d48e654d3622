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
import type { Services } from "../services";
import type { Mask } from "./masks";
import type { ReadPostings } from "./postings";
import { findProducts } from "./product-page";

type Asking = Pick<Services, "database" | "products">;
type Asked = z.output<typeof countFacets.body>;
type Answer = z.input<typeof countFacets.answer>;

/** A filter value. Rows with the same name are one value: a size may belong to several groups. */
interface Named {
  readonly id: number;
  readonly name: string;
}

/** Product counts per size, colour and subcategory for a list (product/facets, our extension). */
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

export async function sizesOnSale({ database, products }: Asking): Promise<Array<{ name: string }>> {
  const [book, values] = await Promise.all([products.current(), sizeValues(database)]);
  const onSale = values.filter(({ id }) => book.attributes.of(id).length > 0);
  return [...new Set(onSale.map(({ name }) => name))].map((name) => ({ name }));
}

/** Counts a product once per name; omits names without products. */
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

/** Colours are subcategories of 'cores' and are counted separately from all others. */
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
