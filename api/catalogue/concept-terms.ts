import { sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import type { Concept, Meant } from "./concepts";
import { type Alternative, joinAlternatives } from "./search-lexemes";
import { hasProduct, type Term } from "./search-words";

export interface NamedConcept {
  readonly concept: Concept;
  /** The typed words in lower case without accents. */
  readonly words: readonly string[];
  /** The same, corrected. */
  readonly spelt: readonly string[];
}

/** Terms of those that products are named after, and the words of the others. */
export async function getConceptTerms(
  database: Database,
  found: readonly NamedConcept[],
): Promise<{ terms: Term[]; others: string[] }> {
  const terms = await resolve(database, found);
  const known = await haveProducts(
    database,
    terms.map(({ own, meant, synonyms }) => [...own, ...meant, ...synonyms]),
  );
  return {
    terms: terms.filter((_, position) => known[position]),
    others: found.flatMap(({ words }, position) => (known[position] ? [] : words)),
  };
}

async function resolve(database: Database, found: readonly NamedConcept[]): Promise<Term[]> {
  const levels = found.map(({ concept, spelt }) => ({
    own: [{ words: spelt.join(" "), not: [] }],
    meant: concept.meant,
    close: concept.close,
  }));
  const texts = [
    ...new Set(
      levels.flatMap(({ own, meant, close }) =>
        [...own, ...meant, ...close].flatMap(({ words, not }) => [words, ...not]),
      ),
    ),
  ];
  if (texts.length === 0) return [];
  const { rows } = await database.execute<{ text: string; lexemes: string[] }>(sql`
    select text, word_lexemes(text) as lexemes from unnest(${sql.param(texts)}::text[]) text`);
  const lexemesByText = new Map(rows.map(({ text, lexemes }) => [text, lexemes]));
  const getAlternatives = (meant: readonly Meant[], weights?: "ABC"): Alternative[] =>
    meant.map(({ words, not }) => [
      ...(lexemesByText.get(words) ?? []).map((text) => ({ text, ...(weights && { weights }) })),
      ...not.flatMap((word) =>
        (lexemesByText.get(word) ?? []).map((text) => ({ text, weights: "AB" as const, isExcluded: true })),
      ),
    ]);
  return found.map(({ concept, words }, position) => ({
    words,
    role: concept.role,
    own: getAlternatives(levels[position]?.own ?? [], "ABC").filter((lexemes) => lexemes.length > 0),
    meant: getAlternatives(concept.meant),
    synonyms: getAlternatives(concept.close),
    related: [],
    longer: [],
  }));
}

async function haveProducts(
  database: Database,
  terms: ReadonlyArray<readonly Alternative[]>,
): Promise<boolean[]> {
  if (terms.length === 0) return [];
  const { rows } = await database.execute<{ known: boolean }>(sql`
    select ${hasProduct(sql`query`)} as known
    from unnest(${sql.param(terms.map((each) => joinAlternatives(each)))}::text[]) with ordinality as term (query, position)
    order by position`);
  return rows.map(({ known }) => known);
}
