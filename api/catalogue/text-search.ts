import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { products } from "../database/schema/catalogue";
import { plainText } from "../postal-codes/plain-text";
import { nearestWords } from "./typing-error";

/** How many trigrams a word must share with a product's to be looked at; the edits between them then decide. */
const alikeEnoughToLookAt = 0.4;
const wordsAtMost = 10;

/** What a text is looked for by: its words, without accents or capitals. */
const wordsOf = (text: string): string[] =>
  [...new Set(plainText(text).split(" "))].filter(Boolean).slice(0, wordsAtMost);

/**
 * Conditions that a product must meet to be found by `text`: it holds every word, in any order. A word that no
 * product holds counts as misspelt and stands for the nearest that one does; one that is near nothing is passed
 * over, as long as another word is known. None for a text without words.
 */
export async function foundBy(database: Database, text: string): Promise<SQL[]> {
  const words = wordsOf(text);
  const meanings = await Promise.all(words.map((word) => meaningOf(database, word)));
  const understood = meanings.filter((meaning) => meaning !== undefined);
  return words.length > 0 && understood.length === 0 ? [sql`false`] : understood;
}

async function meaningOf(database: Database, word: string): Promise<SQL | undefined> {
  if (await isKnown(database, word)) return holds(word);
  return or(...nearestWords(word, await wordsLike(database, word)).map(holds));
}

/** The nearest to what was typed first. */
export const nearness = (text: string): SQL =>
  sql`word_similarity(${plainText(text)}, ${products.searchText}) desc`;

// Words hold only letters and digits, so nothing in them means anything to LIKE.
const holds = (word: string): SQL => sql`${products.searchText} like ${`%${word}%`}`;

async function isKnown(database: Database, word: string): Promise<boolean> {
  const onSale = and(eq(products.active, true), holds(word));
  const [row] = await database.select({ id: products.id }).from(products).where(onSale).limit(1);
  return row !== undefined;
}

/** The words of products that are somewhat like `word`. */
async function wordsLike(database: Database, word: string): Promise<string[]> {
  const likeness = String(alikeEnoughToLookAt);
  const rows = await database.transaction(async (transaction) => {
    // The threshold belongs to the transaction, so the index serves it and no other query sees it.
    await transaction.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${likeness}, true)`);
    return transaction
      .selectDistinct({ word: sql<string>`word` })
      .from(products)
      .innerJoin(sql`regexp_split_to_table(${products.searchText}, '[^a-z0-9]+') as word`, sql`true`)
      .where(sql`${word} <% ${products.searchText} and similarity(${word}, word) >= ${likeness}::real / 2`);
  });
  return rows.map((row) => row.word);
}
