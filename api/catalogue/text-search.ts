import { inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { products } from "../database/schema/catalogue";
import { plainText } from "../postal-codes/plain-text";

/** Of a word and the nearest words of a product, how much must be alike: 'fosko' finds 'fosco', 'prego' not 'preto'. */
const alikeEnough = 0.5;
const wordsAtMost = 10;
/** A misspelt word that is like everything finds nothing worth showing beyond these. */
const guessesAtMost = 2_000;

/** What a text is looked for by: its words, without accents or capitals. */
const wordsOf = (text: string): string[] =>
  [...new Set(plainText(text).split(" "))].filter(Boolean).slice(0, wordsAtMost);

/**
 * Conditions that a product must meet to be found by `text`: it holds every word, in any order; a word that no
 * product holds counts as misspelt and finds what is like it (PostgreSQL's trigrams). None for a text without words.
 */
export async function foundBy(database: Database, text: string): Promise<SQL[]> {
  const words = wordsOf(text);
  const known = await Promise.all(words.map((word) => isKnown(database, word)));
  return Promise.all(
    words.map((word, position) => (known[position] ? holds(word) : resembles(database, word))),
  );
}

/** The nearest to what was typed first. */
export const nearness = (text: string): SQL =>
  sql`word_similarity(${plainText(text)}, ${products.searchText}) desc`;

// Words hold only letters and digits, so nothing in them means anything to LIKE.
const holds = (word: string): SQL => sql`${products.searchText} like ${`%${word}%`}`;

async function isKnown(database: Database, word: string): Promise<boolean> {
  const [row] = await database.select({ id: products.id }).from(products).where(holds(word)).limit(1);
  return row !== undefined;
}

/** The threshold belongs to the transaction, so the index serves it and no other query sees it. */
async function resembles(database: Database, word: string): Promise<SQL> {
  const ids = await database.transaction(async (transaction) => {
    await transaction.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(alikeEnough)}, true)`,
    );
    const rows = await transaction
      .select({ id: products.id })
      .from(products)
      .where(sql`${word} <% ${products.searchText}`)
      .limit(guessesAtMost);
    return rows.map(({ id }) => id);
  });
  return ids.length === 0 ? sql`false` : inArray(products.id, ids);
}
