import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connection";

/** More products than needed: not every part of the catalogue is equally popular. */
const allowance = 1.5;

/**
 * A `tsquery` that the most popular products meet, in an index together with other conditions.
 * @param share how many of all products are needed, from 0 to 1
 * @returns null where reading all takes hardly longer, or if PostgreSQL has no statistics
 */
export async function createPopularityQuery(database: Database, share: number): Promise<SQL | null> {
  if (share * allowance > 0.5) return null;
  const { rows } = await database.execute<{ first: number | null; last: number | null }>(sql`
    with steps as materialized (
      select histogram_bounds::text::int[] as bounds from pg_stats
      where schemaname = 'public' and tablename = 'listed_products' and attname = 'units_sold'
    )
    select ${getStep(sql`bounds[ceil(${1 - share * allowance}::float8 * cardinality(bounds))]`)} as first,
      (select ${getStep(sql`max(units_sold)`)} from listed_products where in_stock) as last
    from steps`);
  const { first = null, last = null } = rows[0] ?? {};
  if (first === null || last === null) return null;
  const lexemes = Array.from({ length: last - first + 1 }, (_, step) => `'@u${first + step}'`);
  return sql`${lexemes.join(" | ")}::tsquery`;
}

const getStep = (unitsSold: SQL): SQL => sql`substr(popularity_lexeme(${unitsSold}), 3)::int`;
