import { sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { allOf, anyOf } from "./search-lexemes";
import { hasProduct, type Term } from "./search-words";

/** 63 combinations; further terms are left out of them. */
const maxCombinedTerms = 6;

export const termQuery = ({ own, synonyms, related }: Term): string =>
  anyOf([...own, ...synonyms, ...related]);

/** All terms if a product has them, else as many as one product has, the first of the text before later ones. */
export async function closestTerms(database: Database, terms: readonly Term[]): Promise<readonly Term[]> {
  if (terms.length < 2) return terms;
  const combinations = [terms, ...combinationsOf(terms.slice(0, maxCombinedTerms))];
  const queries = combinations.map((some) => allOf(some.map(termQuery)));
  const { rows } = await database.execute<{ position: number }>(sql`
    select position::int as position
    from unnest(${sql.param(queries)}::text[]) with ordinality as combined (query, position)
    where ${hasProduct(sql`query`)}
    limit 1`);
  return combinations[(rows[0]?.position ?? 1) - 1] ?? terms;
}

/** The largest first; of one size, those with the earlier terms first. */
function combinationsOf<Item>(items: readonly Item[]): Item[][] {
  const [first, ...rest] = items;
  if (first === undefined) return [];
  const without = combinationsOf(rest);
  return [[first], ...without.map((some) => [first, ...some]), ...without].sort(
    (one, other) => other.length - one.length,
  );
}
