import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import {
  attributeGroups,
  attributes,
  categories,
  categorySubcategories,
  subcategories,
} from "../database/schema/catalogue";
import { type Counted, scaled } from "./list-sample";
import type { Matching } from "./product-page";
import type { FacetCounts } from "./product-search";

/** A filter value. Rows with the same name are one value: a size may belong to several groups. */
interface Named {
  readonly id: number;
  readonly name: string;
}

interface Column {
  readonly name: "subcategory_ids" | "attribute_ids";
  /** Of the lexeme that documents have for a value. */
  readonly lexeme: "@s" | "@a";
}

const attributeIds: Column = { name: "attribute_ids", lexeme: "@a" };
const subcategoryIds: Column = { name: "subcategory_ids", lexeme: "@s" };

/** Product counts per size, colour and subcategory. Values that a sample misses are counted in the whole list. */
export async function countFacets(
  database: Database,
  matching: Matching,
  sample: Counted,
): Promise<Pick<FacetCounts, "sizes" | "colours" | "subcategories">> {
  const [sizes, { colours, others }] = await Promise.all([sizeValues(database), subcategoryValues(database)]);
  const getCounts = async (values: readonly Named[], column: Column) => {
    const found = await countIds(database, sample, column);
    if (sample.scale === 1) return found;
    const missing = values.flatMap(({ id }) => (found.has(id) ? [] : id));
    return new Map([...found, ...(await countRare(database, matching, column, missing))]);
  };
  const [sizeCounts, subcategoryCounts] = await Promise.all([
    getCounts(sizes, attributeIds),
    getCounts([...colours, ...others], subcategoryIds),
  ]);
  const countByName = (values: readonly Named[], counts: ReadonlyMap<number, number>, column: Column) =>
    counted(values, counts, (ids) => countWithAny(database, sample, column, ids));
  return {
    sizes: await countByName(sizes, sizeCounts, attributeIds),
    colours: await countByName(colours, subcategoryCounts, subcategoryIds),
    subcategories: await countByName(others, subcategoryCounts, subcategoryIds),
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

async function countIds(database: Database, { condition, scale }: Counted, { name }: Column) {
  const { rows } = await database.execute<{ id: number; count: number }>(sql`
    select id, count(*)::int as count
    from listed_products listed cross join unnest(listed.${sql.identifier(name)}) id
    where ${condition} group by id`);
  return new Map(rows.map(({ id, count }) => [id, scaled(count, scale)]));
}

async function countRare(database: Database, matching: Matching, { lexeme }: Column, ids: readonly number[]) {
  const hasValue = matching.within(sql`quote_literal(${lexeme}::text || id)::tsquery`);
  const { rows } = await database.execute<{ id: number; count: number }>(sql`
    select id, count from unnest(${sql.param([...ids])}::int[]) id cross join lateral (
      select count(*)::int as count from listed_products listed where ${hasValue}
    ) counted where count > 0`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

async function countWithAny(
  database: Database,
  { condition, scale }: Counted,
  { name }: Column,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from listed_products listed
    where ${condition} and listed.${sql.identifier(name)} && ${sql.param([...ids])}::int[]`);
  return scaled(rows[0]?.count ?? 0, scale);
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
