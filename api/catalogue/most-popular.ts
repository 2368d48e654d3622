import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connection";

/** More products than needed: not every part of the catalogue is equally popular. */
const allowance = 1.5;
const productsInSample = 2_000;

/**
 * A `tsquery` that the most popular products in stock meet, in an index together with other conditions.
 * @param share how many of them are needed, from 0 to 1
 * @param estimate products of the catalogue
 * @returns null where reading all takes hardly longer
 */
export async function mostPopular(
  database: Database,
  { share, estimate }: { readonly share: number; readonly estimate: number },
): Promise<SQL | null> {
  if (share * allowance > 0.5) return null;
  const sampleInPercent = Math.min(100, (100 * productsInSample) / Math.max(1, estimate));
  const { rows } = await database.execute<{ first: number | null; last: number }>(sql`
    select ${stepOf(sql`percentile_disc(${1 - share * allowance}) within group (order by units_sold)`)} as first,
      (select ${stepOf(sql`max(units_sold)`)} from listed_products where in_stock) as last
    from listed_products tablesample system (${sampleInPercent}) where in_stock`);
  const { first = null, last = 0 } = rows[0] ?? {};
  if (first === null) return null;
  const lexemes = Array.from({ length: last - first + 1 }, (_, step) => `'@u${first + step}'`);
  return sql`${lexemes.join(" | ")}::tsquery`;
}

const stepOf = (unitsSold: SQL): SQL => sql`substr(popularity_lexeme(${unitsSold}), 3)::int`;
