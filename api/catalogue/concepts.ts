import { toPlainText } from "../postal-codes/plain-text";
import { context, generic, looks, named, surfaces, tools } from "./concept-table";

export type Role = "tool" | "surface" | "named" | "generic" | "context" | "look";

/** Words that a product has, and words that it does not have. */
export interface Meant {
  readonly words: string;
  readonly not: readonly string[];
}

export interface Concept {
  readonly role: Role;
  /** The first of the shopper's words, which the page shows. */
  readonly name: string;
  readonly meant: readonly Meant[];
  readonly close: readonly Meant[];
}

export interface FoundConcept {
  readonly concept: Concept;
  /** Positions of its words, the end exclusive. */
  readonly start: number;
  readonly end: number;
}

const joining = new Set("a o as os ao de do da dos das em no na nos nas que para pra pro p com e".split(" "));

const getAlternatives = (list: string): string[] => list.split(",").map((each) => each.trim());

const readMeant = (list: string): Meant[] =>
  getAlternatives(list).map((alternative) => {
    const words = alternative.split(" ");
    return {
      words: words.filter((word) => !word.startsWith("-")).join(" "),
      not: words.flatMap((word) => (word.startsWith("-") ? word.slice(1) : [])),
    };
  });

/** Removes plurals and the gender of participles. */
const inSingular = (word: string): string =>
  word
    .replace(/oes$/, "ao")
    .replace(/([aeou])is$/, "$1l")
    .replace(/ns$/, "m")
    .replace(/s$/, "")
    .replace(/([ai]d)a$/, "$1o");

const keyOf = (phrase: string): string =>
  toPlainText(phrase)
    .split(" ")
    .filter((word) => !joining.has(word))
    .map(inSingular)
    .join(" ");

const readTable = (role: Role, table: string): [string, Concept][] =>
  table
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [typed = "", meaning = ""] = line.split(" = ");
      const [meant = "", close] = meaning.split(" > ");
      const names = getAlternatives(typed);
      const concept: Concept = {
        role,
        name: names[0] ?? "",
        meant: readMeant(meant),
        close: close === undefined ? [] : readMeant(close),
      };
      return names.map((name): [string, Concept] => [keyOf(name), concept]);
    });

const concepts = new Map([
  ...readTable("look", looks),
  ...readTable("context", context),
  ...readTable("generic", generic),
  ...readTable("named", named),
  ...readTable("surface", surfaces),
  ...readTable("tool", tools),
]);

const longest = Math.max(...[...concepts.keys()].map((key) => key.split(" ").length));

/** Words of the table, to correct misspelt ones with. */
export const conceptWords: ReadonlySet<string> = new Set(
  [...concepts.keys()].flatMap((key) => key.split(" ")),
);

export const isConceptWord = (word: string): boolean => conceptWords.has(inSingular(word));

export const isNameOf = (concept: Concept, phrase: string): boolean =>
  hasPhrase(keyOf(phrase), keyOf(concept.name)) ||
  hasPhrase(keyOf(concept.name), keyOf(phrase)) ||
  keyOf(phrase).slice(0, stemLetters) === keyOf(concept.name).slice(0, stemLetters);

/** 'tijolinho' is called 'tijolo'. */
const stemLetters = 5;

const hasPhrase = (words: string, phrase: string): boolean => ` ${words} `.includes(` ${phrase} `);

/** Expects words in lower case without accents; returns the longest phrases first. */
export function findConcepts(words: readonly string[]): FoundConcept[] {
  const found: FoundConcept[] = [];
  for (let start = 0; start < words.length; ) {
    const each = findAt(words, start);
    if (each !== null) found.push(each);
    start = each?.end ?? start + 1;
  }
  return found;
}

function findAt(words: readonly string[], start: number): FoundConcept | null {
  const ends = words.flatMap((word, position) =>
    position >= start && !joining.has(word) && word !== "" ? position + 1 : [],
  );
  if (ends[0] !== start + 1) return null;
  for (const end of ends.slice(0, longest).reverse()) {
    const concept = concepts.get(keyOf(words.slice(start, end).join(" ")));
    if (concept !== undefined) return { concept, start, end };
  }
  return null;
}
