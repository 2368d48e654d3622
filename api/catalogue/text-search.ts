import { plainText } from "../postal-codes/plain-text";
import type { Mask } from "./masks";
import type { ProductBook } from "./product-book";
import { nearestWords } from "./typing-error";

const wordsAtMost = 10;

/** What a text is looked for by: its words, without accents or capitals. */
const wordsOf = (text: string): string[] =>
  [...new Set(plainText(text).split(" "))].filter(Boolean).slice(0, wordsAtMost);

/** How a word stands in a text: a whole word says more than the beginning of one, or its inside. */
const standings = { inside: 1, beginning: 2, whole: 3 } as const;
export const highestStanding = standings.whole;

/** What a search found. */
export interface TextFindings {
  readonly found: Mask;
  /** By place, how well the product answers what was typed: for each word at most `highestStanding`. */
  readonly nearness: Uint8Array;
  readonly words: number;
}

/**
 * The products that hold every word, in any order. A word that no product holds counts as misspelt and stands for
 * the nearest that one does; one that is near nothing is passed over, as long as another word is known. Null for a
 * text without words.
 */
export function findText(book: ProductBook, text: string): TextFindings | null {
  const typed = wordsOf(text);
  if (typed.length === 0) return null;
  const understood = typed.map((word) => standingsOf(book, word)).filter((standing) => standing !== null);
  const nearness = new Uint8Array(book.places);
  const found = new Uint8Array(book.places).fill(understood.length > 0 ? 1 : 0);
  for (const standing of understood) {
    for (let place = 0; place < found.length; place += 1) {
      const here = standing[place] ?? 0;
      if (here === 0) found[place] = 0;
      nearness[place] = (nearness[place] ?? 0) + here;
    }
  }
  return { found, nearness, words: understood.length };
}

/** By place, how the word or what it may stand for stands in the product's text; null where it is like nothing. */
function standingsOf(book: ProductBook, word: string): Uint8Array | null {
  const asTyped = knownWords(book, word);
  const known =
    asTyped.length > 0
      ? asTyped
      : nearestWords(word, book.words.keys()).flatMap((nearest) => knownWords(book, nearest));
  if (known.length === 0) return null;
  const standing = new Uint8Array(book.places);
  for (const { places, as } of known) {
    for (const place of places) if ((standing[place] ?? 0) < as) standing[place] = as;
  }
  return standing;
}

/** The words on sale that have `word` in them. One with a letter is in no number. */
function knownWords(book: ProductBook, word: string) {
  const postings = /[a-z]/.test(word) ? [book.words] : [book.words, book.numbers];
  return postings.flatMap((words) =>
    [...words.keys()]
      .filter((known) => known.includes(word))
      .map((known) => ({ places: words.of(known), as: standingIn(known, word) })),
  );
}

function standingIn(known: string, word: string): number {
  if (known === word) return standings.whole;
  return known.startsWith(word) ? standings.beginning : standings.inside;
}
