import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
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
  /** Prefix of the lexeme that documents have for a value. */
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

/** A row of the statement that counts a list: products by id of their sizes and subcategories, and the values. */
export interface CountedIds {
  readonly sizes: Record<string, number> | null;
  readonly colours: Record<string, number> | null;
  readonly subcategories: Record<string, number> | null;
  readonly sizeValues: readonly Named[] | null;
  readonly subcategoryValues: ReadonlyArray<Named & { readonly category: string }> | null;
}

/** `listed` has the rows of `listed_products` that each group is counted in. */
export const selectCountedIds = (listed: Readonly<Record<ValueGroup, SQL>>): SQL => sql`
  ${selectIds(listed.sizes, attributeIds)} as sizes,
  ${selectIds(listed.colours, subcategoryIds)} as colours,
  ${selectIds(listed.subcategories, subcategoryIds)} as subcategories,
  (select json_agg(value) from (${sizeValues}) value) as "sizeValues",
  (select json_agg(value) from (${subcategoryValues}) value) as "subcategoryValues"`;

const selectIds = (listed: SQL, { name }: Column): SQL => sql`(
  select json_object_agg(id, count) from (
    select id, count(*)::int as count from ${listed} listed cross join unnest(listed.${sql.identifier(name)}) id
    group by id
  ) counted)`;

/**
 * Product counts per size, colour and subcategory. Values that a sample misses are counted in the whole list.
 * `countPriced` counts sizes and colours in a price range, because they choose the variant with the price; else null.
 */
export async function countFacets(
  database: Database,
  scopes: Readonly<Record<ValueGroup, FacetScope>>,
  row: CountedIds,
  countPriced: (group: "sizes" | "colours", values: readonly ValueIds[]) => Promise<NamedCount[]> | null,
): Promise<Pick<FacetCounts, ValueGroup>> {
  const count = async (group: ValueGroup, values: readonly Named[], column: Column) => {
    const { matching, sample, priced } = scopes[group];
    const found = new Map(
      Object.entries(row[group] ?? {}).map(([id, count]) => [Number(id), scaleCount(count, sample.scale)]),
    );
    const missing = values.flatMap(({ id }) => (found.has(id) ? [] : id));
    const rare =
      sample.scale === 1 || priced !== null ? [] : await countRare(database, matching, column, missing);
    return counted(idsByName(values), new Map([...found, ...rare]), (ids) =>
      countWithAny(database, sample, column, ids),
    );
  };
  const toValues = (values: readonly Named[]) => [...idsByName(values)].map(([name, ids]) => ({ name, ids }));
  const sizes = row.sizeValues ?? [];
  // Colours are subcategories of 'cores' and are counted separately from all others.
  const isColour = ({ category }: { readonly category: string }) => category === "cores";
  const subcategories = row.subcategoryValues ?? [];
  const colours = subcategories.filter(isColour);
  const [ofSizes, ofColours, ofSubcategories] = await Promise.all([
    countPriced("sizes", toValues(sizes)) ?? count("sizes", sizes, attributeIds),
    countPriced("colours", toValues(colours)) ?? count("colours", colours, subcategoryIds),
    count(
      "subcategories",
      subcategories.filter((each) => !isColour(each)),
      subcategoryIds,
    ),
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
  const { rows } = await database.execute<{ name: string }>(sql`
    select name from (${sizeValues}) value
    where exists (select from listed_products where document @@ quote_literal('@a' || id)::tsquery)`);
  return [...new Set(rows.map(({ name }) => name))].map((name) => ({ name }));
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

const sizeValues = sql`select attributes.id, attributes.name from attributes
  join attribute_groups on attribute_groups.id = group_id
  where attribute_groups.type = 'Texto' order by attributes.position, attributes.name`;

const subcategoryValues = sql`select subcategories.id, subcategories.name, categories.slug as category
  from subcategories
  join category_subcategories link on link.subcategory_id = subcategories.id
  join categories on categories.id = link.category_id
  where subcategories.active and categories.active
  order by categories.position, link.position, subcategories.id`;
