import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import {
  attributeGroups,
  attributes,
  categories,
  categorySubcategories,
  subcategories,
} from "../database/schema/catalogue";
import { type Counted, scaleCount } from "./list-sample";
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

/** The list that a group of values is counted in: filtered by all groups but its own. */
export interface FacetScope {
  readonly matching: Matching;
  readonly sample: Counted;
  /** Set where a price range is chosen. */
  readonly priced: object | null;
}

type ValueGroup = "sizes" | "colours" | "subcategories";

/**
 * Product counts per size, colour and subcategory. Values that a sample misses are counted in the whole list.
 * `countPriced` counts sizes and colours in a price range, because they choose the variant with the price; else null.
 */
export async function countFacets(
  database: Database,
  scopes: Readonly<Record<ValueGroup, FacetScope>>,
  countPriced: (group: "sizes" | "colours", values: readonly ValueIds[]) => Promise<NamedCount[]> | null,
): Promise<Pick<FacetCounts, ValueGroup>> {
  const [sizes, { colours, others }] = await Promise.all([sizeValues(database), subcategoryValues(database)]);
  const getCounts = async (
    { matching, sample, priced }: FacetScope,
    values: readonly Named[],
    column: Column,
  ) => {
    const found = await countIds(database, sample, column);
    if (sample.scale === 1 || priced !== null) return found;
    const missing = values.flatMap(({ id }) => (found.has(id) ? [] : id));
    return new Map([...found, ...(await countRare(database, matching, column, missing))]);
  };
  const count = async (
    scope: FacetScope,
    values: readonly Named[],
    column: Column,
    counts = getCounts(scope, values, column),
  ) => counted(idsByName(values), await counts, (ids) => countWithAny(database, scope.sample, column, ids));
  const toValues = (values: readonly Named[]) => [...idsByName(values)].map(([name, ids]) => ({ name, ids }));
  const together =
    scopes.colours === scopes.subcategories
      ? getCounts(scopes.subcategories, [...colours, ...others], subcategoryIds)
      : undefined;
  const [ofSizes, ofColours, ofSubcategories] = await Promise.all([
    countPriced("sizes", toValues(sizes)) ?? count(scopes.sizes, sizes, attributeIds),
    countPriced("colours", toValues(colours)) ?? count(scopes.colours, colours, subcategoryIds, together),
    count(scopes.subcategories, others, subcategoryIds, together),
  ]);
  return { sizes: ofSizes, colours: ofColours, subcategories: ofSubcategories };
}

type Counts = ReadonlyMap<number, number>;

export interface NamedCount {
  readonly name: string;
  readonly count: number;
}

export interface ValueIds {
  readonly name: string;
  readonly ids: readonly number[];
}

export async function listSizesOnSale(database: Database): Promise<Array<{ name: string }>> {
  const values = await sizeValues(database);
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from unnest(${sql.param(values.map(({ id }) => id))}::int[]) id
    where exists (select from listed_products where document @@ quote_literal('@a' || id)::tsquery)`);
  const onSale = new Set(rows.map(({ id }) => id));
  return [...new Set(values.filter(({ id }) => onSale.has(id)).map(({ name }) => name))].map((name) => ({
    name,
  }));
}

function idsByName(values: readonly Named[]): Map<string, number[]> {
  const byName = new Map<string, Set<number>>();
  for (const { id, name } of values) byName.set(name, (byName.get(name) ?? new Set()).add(id));
  return new Map([...byName].map(([name, ids]) => [name, [...ids]]));
}

/** Counts a product once per name; omits names without products. */
async function counted(
  byName: ReadonlyMap<string, readonly number[]>,
  counts: Counts,
  countOnce: (ids: readonly number[]) => Promise<number>,
): Promise<NamedCount[]> {
  const found = [...byName].flatMap(([name, all]) => {
    const ids = all.filter((id) => counts.has(id));
    return ids.length > 0 ? { name, ids } : [];
  });
  return Promise.all(
    found.map(async ({ name, ids }) => {
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
  return new Map(rows.map(({ id, count }) => [id, scaleCount(count, scale)]));
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
  return scaleCount(rows[0]?.count ?? 0, scale);
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
