import { plainText } from "../postal-codes/plain-text";
import type { ListedProduct } from "./listed-product";
import type { ProductBook } from "./product-book";
import { nearestWords } from "./typing-error";

const wordsAtMost = 10;

/** What a text is looked for by: its words, without accents or capitals. */
const wordsOf = (text: string): string[] =>
  [...new Set(plainText(text).split(" "))].filter(Boolean).slice(0, wordsAtMost);

/** What a shopper typed, as the products on sale understand it: for each word those that it may stand for. */
export type Understood = readonly (readonly string[])[];

/**
 * A word that no product holds counts as misspelt and stands for the nearest that one does; one that is near nothing
 * is passed over, as long as another word is known. Null where no word is understood; a text without words asks for
 * nothing, and everything fits.
 */
export function understand(book: ProductBook, text: string): Understood | null {
  const words = wordsOf(text);
  const understood = words.map((word) => meaningsOf(book, word)).filter((meanings) => meanings.length > 0);
  return words.length > 0 && understood.length === 0 ? null : understood;
}

function meaningsOf(book: ProductBook, word: string): string[] {
  if (book.byFame.some(({ searchText }) => searchText.includes(word))) return [word];
  return nearestWords(word, book.words);
}

/** Whether the product holds every word, in any order. */
export const holds = ({ searchText }: ListedProduct, understood: Understood): boolean =>
  understood.every((meanings) => meanings.some((word) => searchText.includes(word)));

/** How well the product answers what was typed: a whole word says more than the beginning of one, or its inside. */
export function nearness({ searchText }: ListedProduct, understood: Understood): number {
  return understood.reduce(
    (sum, meanings) => sum + Math.max(...meanings.map((word) => standing(searchText, word))),
    0,
  );
}

const isInsideWord = (letter: string | undefined): boolean => letter !== undefined && /[a-z0-9]/.test(letter);

function standing(text: string, word: string): 0 | 1 | 2 {
  let best: 0 | 1 = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isInsideWord(text[at - 1])) continue;
    if (!isInsideWord(text[at + word.length])) return 2;
    best = 1;
  }
  return best;
}
