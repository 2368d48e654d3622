import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { toPlainText } from "../postal-codes/plain-text";
import type { Market } from "./best-offers";
import { toTermQuery } from "./closest-terms";
import { isSoldIn } from "./list-conditions";
import { filterQueries, type ProductFilter } from "./product-filter";
import type { Matching } from "./product-page";
import { type Alternative, getAll, joinAlternatives, type Weight } from "./search-lexemes";
import { readSearchText, type SearchedText } from "./search-text";
import type { Term } from "./search-words";

export async function findMatching(
  database: Database,
  filter: Partial<ProductFilter>,
): Promise<{ matching: Matching; text: SearchedText | null }> {
  const [filters, text] = await Promise.all([
    filterQueries(database, filter),
    filter.product?.trim() ? readSearchText(database, filter.product) : null,
  ]);
  const terms = text?.terms ?? [];
  const excluded = (text?.excluded ?? []).map(
    (term) => `!(${joinAlternatives([...term.own, ...term.meant], "B")})`,
  );
  const queries = [...filters, ...terms.map(toTermQuery), ...excluded];
  const others = [
    ...(filter.productIndicator ? [hasAdvantage(filter.productIndicator)] : []),
    ...(text !== null && terms.length === 0 ? [sql`false`] : []),
  ];
  const query = sql`${getAll(queries)}::tsquery`;
  const conditionWith = (match: SQL) => {
    const conditions = queries.length > 0 ? [match, ...others] : others;
    return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
  };
  return {
    matching: {
      key: [getAll(queries), filter.productIndicator ?? "", text !== null].join("\n"),
      condition: conditionWith(among(query)),
      test: conditionWith(sql`listed.document @@ ${query}`),
      within: (also) =>
        sql.join([among(queries.length > 0 ? sql`${query} && ${also}` : also), ...others], sql` and `),
      isEverything: queries.length + others.length === 0,
      score: text !== null && terms.length > 0 ? totalScore(text) : null,
    },
    text,
  };
}

const totalScore = ({ terms, preferred }: SearchedText): SQL =>
  sql.join(
    [...terms.map(getScore), ...preferred.map(({ term, part }) => sql`${getScore(term)} / ${part}::int`)],
    sql` + `,
  );

const among = (query: SQL): SQL => sql`listed.product_id in (select matching_products(${query}))`;

/** The best field that has the term; a synonym counts less than the shopper's own word, a related word least. */
function getScore({ own, meant, synonyms, related }: Term): SQL {
  const scores: ReadonlyArray<readonly [readonly Alternative[], Weight, number]> = [
    [own, "A", 80],
    [meant, "A", 75],
    [own, "B", 65],
    [meant, "B", 60],
    [synonyms, "A", 50],
    [synonyms, "B", 45],
    [related, "A", 45],
    [own, "C", 40],
    [meant, "C", 38],
    [related, "B", 35],
    [synonyms, "C", 30],
    [related, "C", 20],
    [own, "D", 10],
    [related, "D", 10],
  ];
  const cases = scores.flatMap(([alternatives, weight, score]) =>
    alternatives.length === 0
      ? []
      : sql`when listed.document @@ ${joinAlternatives(alternatives, weight)}::tsquery then ${score}::int`,
  );
  return sql`(case ${sql.join(cases, sql` `)} else 0 end)`;
}

function hasAdvantage(text: string): SQL {
  return sql`exists (select from products where id = listed.product_id
    and strpos(search_text(indicator), ${toPlainText(text)}) > 0)`;
}

interface Condition {
  /** Equal for conditions that the same products meet. */
  readonly key: string;
  readonly test: SQL;
}

/** Limits to what the market has. An unknown or closed reseller has nothing. */
export function getConditions(market: Market): Condition[] {
  const test = isSoldIn(market);
  return test === null
    ? []
    : [{ key: `sold by ${market.resellerId} ${market.hasFreeFreight === true}`, test }];
}

export function narrowMatching(matching: Matching, conditions: readonly Condition[]): Matching {
  const tests = conditions.map((each) => each.test);
  const and = (condition: SQL) => sql.join([condition, ...tests], sql` and `);
  return {
    key: [matching.key, ...conditions.map((each) => each.key)].join("\n"),
    condition: and(matching.condition),
    test: and(matching.test),
    within: (query) => and(matching.within(query)),
    isEverything: matching.isEverything && conditions.length === 0,
    score: matching.score,
  };
}
