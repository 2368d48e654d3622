import { sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { getAll, joinAlternatives } from "./search-lexemes";
import { hasProduct, type Term } from "./search-words";

/** 63 combinations; further terms are left out of them. */
const maxCombinedTerms = 6;

export const toTermQuery = ({ own, meant, synonyms, related }: Term): string =>
  joinAlternatives([...own, ...meant, ...synonyms, ...related]);

interface Closest {
  readonly terms: readonly Term[];
  readonly ignored: readonly Term[];
}

/** Words that name what is sold or where it goes are given up last, colours and finishes first. */
const weights = {
  tool: 7,
  thing: 6,
  surface: 5,
  named: 5,
  context: 3,
  generic: 3,
  word: 3,
  look: 2,
  detail: 1,
} as const satisfies Record<Term["role"], number>;

const totalWeight = (terms: readonly Term[]): number =>
  terms.reduce((sum, { role }) => sum + weights[role], 0);

/**
 * Weights for finding similar products: 'vinil transparente' is more like other transparent ones than like other vinyls, 'mármore
 * para geladeira' more like others for it than like other marble.
 */
const weightsOfSimilar = { ...weights, thing: weights.word, surface: weights.thing };

/** The last of those with the least weight, where others remain. */
export const findFirstTermToDrop = (terms: readonly Term[]): Term | null =>
  terms.length < 2
    ? null
    : terms.reduce((least, term) =>
        weightsOfSimilar[term.role] <= weightsOfSimilar[least.role] ? term : least,
      );

/** All terms if a product has them, else those of the most weight that one product has, earlier ones first. */
export async function findClosestTerms(database: Database, terms: readonly Term[]): Promise<Closest> {
  const whole = { terms, ignored: [] };
  if (terms.length < 2) return whole;
  const begun = terms.map((term) => ({ ...term, related: [...term.related, ...term.longer] }));
  const candidates: Closest[] = [
    whole,
    { terms: begun, ignored: [] },
    ...getCombinations(terms.slice(0, maxCombinedTerms))
      .sort((one, other) => totalWeight(other) - totalWeight(one))
      .map((some) => ({ terms: some, ignored: terms.filter((term) => !some.includes(term)) })),
  ];
  const queries = candidates.map((each) => getAll(each.terms.map(toTermQuery)));
  const { rows } = await database.execute<{ position: number }>(sql`
    select position::int as position
    from unnest(${sql.param(queries)}::text[]) with ordinality as combined (query, position)
    where ${hasProduct(sql`query`)}
    limit 1`);
  return candidates[(rows[0]?.position ?? 1) - 1] ?? whole;
}

/** The largest first; of one size, those with the earlier terms first. */
function getCombinations<Item>(items: readonly Item[]): Item[][] {
  const [first, ...rest] = items;
  if (first === undefined) return [];
  const without = getCombinations(rest);
  return [[first], ...without.map((some) => [first, ...some]), ...without].sort(
    (one, other) => other.length - one.length,
  );
}
