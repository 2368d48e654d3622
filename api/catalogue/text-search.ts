import { plainText } from "../postal-codes/plain-text";
import type { Mask } from "./masks";
import type { ProductBook } from "./product-book";
import { nearestWords } from "./typing-error";

const wordsAtMost = 10;

const wordsOf = (text: string): string[] =>
  [...new Set(plainText(text).split(" "))].filter(Boolean).slice(0, wordsAtMost);

/** Match quality: a whole word scores higher than a prefix, a prefix higher than an infix. */
const standings = { inside: 1, beginning: 2, whole: 3 } as const;
export const highestStanding = standings.whole;

export interface TextFindings {
  readonly found: Mask;
  /** Relevance by document id: up to `highestStanding` per search word. */
  readonly nearness: Uint8Array;
  readonly words: number;
}

/** Products with every word; unknown words are corrected or ignored. Null for a text without words. */
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

/** Relevance by document id for one word or its corrections; null without a match. */
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

/** Indexed words that contain `word`. Numbers are searched only for a word without letters. */
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
