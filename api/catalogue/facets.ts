import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import {
  attributeGroups,
  attributes,
  categories,
  categorySubcategories,
  subcategories,
} from "../database/schema/catalogue";
import type { Matching } from "./product-page";
import type { FacetCounts } from "./product-search";

/** A filter value. Rows with the same name are one value: a size may belong to several groups. */
interface Named {
  readonly id: number;
  readonly name: string;
}

type Column = "subcategory_ids" | "attribute_ids";

/** Product counts per size, colour and subcategory for a list (product/facets, our extension). */
export async function countFacets(database: Database, matching: Matching): Promise<FacetCounts> {
  const [sizes, { colours, others }] = await Promise.all([sizeValues(database), subcategoryValues(database)]);
  const [sizeCounts, subcategoryCounts] = await Promise.all([
    countIds(database, matching, "attribute_ids"),
    countIds(database, matching, "subcategory_ids"),
  ]);
  const countByName = (values: readonly Named[], counts: ReadonlyMap<number, number>, column: Column) =>
    counted(values, counts, (ids) => countWithAny(database, matching, column, ids));
  return {
    sizes: await countByName(sizes, sizeCounts, "attribute_ids"),
    colours: await countByName(colours, subcategoryCounts, "subcategory_ids"),
    subcategories: await countByName(others, subcategoryCounts, "subcategory_ids"),
  };
}

export async function sizesOnSale(database: Database): Promise<Array<{ name: string }>> {
  const values = await sizeValues(database);
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from unnest(${sql.param(values.map(({ id }) => id))}::int[]) id
    where exists (select from listed_products where document @@ quote_literal('@a' || id)::tsquery)`);
  const onSale = new Set(rows.map(({ id }) => id));
  return [...new Set(values.filter(({ id }) => onSale.has(id)).map(({ name }) => name))].map((name) => ({
    name,
  }));
}

/** Counts a product once per name; omits names without products. */
async function counted(
  values: readonly Named[],
  counts: ReadonlyMap<number, number>,
  countOnce: (ids: readonly number[]) => Promise<number>,
) {
  const idsByName = new Map<string, Set<number>>();
  for (const { id, name } of values) {
    if (counts.has(id)) idsByName.set(name, (idsByName.get(name) ?? new Set()).add(id));
  }
  return Promise.all(
    [...idsByName].map(async ([name, distinct]) => {
      const ids = [...distinct];
      const [only] = ids;
      const isSingle = only !== undefined && ids.length === 1;
      return { name, count: isSingle ? (counts.get(only) ?? 0) : await countOnce(ids) };
    }),
  );
}

async function countIds(database: Database, { condition }: Matching, column: Column) {
  const { rows } = await database.execute<{ id: number; count: number }>(sql`
    select id, count(*)::int as count
    from listed_products listed cross join unnest(listed.${sql.identifier(column)}) id
    where ${condition} group by id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

async function countWithAny(
  database: Database,
  { condition }: Matching,
  column: Column,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from listed_products listed
    where ${condition} and listed.${sql.identifier(column)} && ${sql.param([...ids])}::int[]`);
  return rows[0]?.count ?? 0;
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
