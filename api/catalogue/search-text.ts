import { sql } from "drizzle-orm";
import { createSharedWork } from "../../server/shared-work.mjs";
import type { Database } from "../database/connection";
import { createOncePerDatabase } from "../database/once-per-database";
import { toPlainText } from "../postal-codes/plain-text";
import { findClosestTerms, findFirstTermToDrop } from "./closest-terms";
import { getConceptTerms } from "./concept-terms";
import { findConcepts, isConceptWord } from "./concepts";
import { rewriteText } from "./rewritten-text";
import { type Alternative, joinAlternatives, type Lexeme } from "./search-lexemes";
import {
  correctWords,
  findSearchWords,
  getTerm,
  hasProduct,
  isUnknown,
  type SearchWord,
  type Term,
} from "./search-words";
import { isLiteral } from "./understand-query";

export interface SearchedText {
  /** All must match. Empty: no product matches. */
  readonly terms: readonly Term[];
  /** Put products with them first, for a part of the score. */
  readonly preferred: ReadonlyArray<{ readonly term: Term; readonly part: number }>;
  /** Must not match. */
  readonly excluded: readonly Term[];
  readonly searchedFor: string | null;
  /** The text without the word that is given up first. */
  readonly relaxed: string | null;
}

const maxWords = 10;
/** Nearly every product is one, whether its texts say so or not. */
const genericWords = new Set([
  "adesivo",
  "adesivos",
  "adesiva",
  "adesivas",
  "adesivar",
  "autocolante",
  "autoadesivo",
  "plastico",
  "revestimento",
  "revestir",
]);
const isGeneric = ({ words }: Term) => words.length > 0 && words.every((word) => genericWords.has(word));

const textsBeingRead = createOncePerDatabase(() => createSharedWork<SearchedText>());

/**
 * Codes and sizes must match exactly; unknown words are corrected, or ignored beside a known one. A word after '-' is
 * excluded. A list and its filters are asked for at the same time, and read their text once.
 */
export const readSearchText = (database: Database, text: string): Promise<SearchedText> =>
  textsBeingRead(database)(text, () => readText(database, text));

async function readText(database: Database, text: string): Promise<SearchedText> {
  if (isLiteral(text)) return readLiteral(database, text);
  const code = codeIn(text);
  const typed = text.replace(negated, " ");
  const [isCode, { measures, rest }, { terms: excluded }] = await Promise.all([
    code !== null && matchesAny(database, [[code]]),
    readMeasures(database, typed),
    readWords(database, [...text.matchAll(negated)].map(([, word]) => word).join(" ")),
  ]);
  if (code !== null && isCode)
    return {
      terms: [measureOrCode([[code]])],
      preferred: [],
      excluded: [],
      searchedFor: null,
      relaxed: null,
    };
  const { terms: found, corrections, unknown, meaningless } = await readWords(database, rest);
  const knownMeasures = (await filterAsync(measures, (own) => matchesAny(database, own))).map(measureOrCode);
  const all = [...found, ...knownMeasures];
  const { required, preferred } = rank(all);
  const { terms, ignored } = await findClosestTerms(database, required);
  const given = findFirstTermToDrop(terms);
  const source = hasSizes(knownMeasures, ignored) || measures.length === 0 ? typed : rest;
  const replaced = new Set([...unknown, ...ignored.flatMap(({ words }) => words)]);
  const isChanged = replaced.size > 0 || ignored.length > 0 || knownMeasures.length < measures.length;
  return {
    terms,
    preferred,
    excluded,
    searchedFor:
      isChanged && terms.length > 0 ? rewriteText(source, { replaced, corrections, meaningless }) : null,
    relaxed:
      given &&
      rewriteText(source, {
        replaced: new Set([...replaced, ...given.words]),
        corrections: new Map([...corrections].filter(([word]) => !given.words.includes(word))),
        meaningless,
      }),
  };
}

/** All words as they are typed. */
async function readLiteral(database: Database, text: string): Promise<SearchedText> {
  const words = toPlainText(text).split(" ").slice(0, maxWords);
  const own = await findSearchWords(database, words);
  const isKnown = own.length > 0 && own.every((each) => each.isKnown);
  return {
    terms: isKnown
      ? own.map((each) => ({ ...measureOrCode([[{ text: each.lexeme }]]), words: [each.word] }))
      : [],
    preferred: [],
    excluded: [],
    searchedFor: null,
    relaxed: null,
  };
}

const hasSizes = (measures: readonly Term[], ignored: readonly Term[]): boolean =>
  measures.some((term) => !ignored.includes(term));

const negated = /(?<=^|\s)-([\p{L}][\p{L}\d]*)/gu;

/**
 * Only raise the order: words that nearly all products have, context beside a thing, what a tool is for, and words of
 * descriptions.
 */
function rank(all: readonly Term[]): { required: Term[]; preferred: SearchedText["preferred"] } {
  const strong = all.filter((term) => !isGeneric(term) && term.role !== "detail");
  const hasTool = strong.some(({ role }) => role === "tool");
  const hasNamed = strong.some(({ role }) => !["look", "context", "generic"].includes(role));
  const partOf = (term: Term): number | null => {
    if (isGeneric(term)) return strong.length > 0 || all.some((each) => !isGeneric(each)) ? 10 : null;
    if (term.role === "detail") return strong.length > 0 ? 4 : null;
    return (term.role === "context" && hasNamed) ||
      (term.role === "generic" && strong.length > 1) ||
      (term.role !== "tool" && hasTool)
      ? 4
      : null;
  };
  return {
    required: all.filter((term) => partOf(term) === null),
    preferred: all.flatMap((term) => {
      const part = partOf(term);
      return part === null ? [] : { term, part };
    }),
  };
}

async function readWords(database: Database, rest: string) {
  const typed = [...new Set(toPlainText(rest).split(" "))]
    .filter((word) => word.length > 1 || /\d/.test(word))
    .slice(0, maxWords);
  const joinedPairs = getPairs(typed).map(joined);
  const searchWords = await findSearchWords(database, [...new Set([...typed, ...joinedPairs])]);
  const looked = searchWords.filter(({ word }) => typed.includes(word));
  const pairs = searchWords.filter(({ word }) => joinedPairs.includes(word));
  const wanting = new Set(
    looked.filter((each) => isUnknown(each) && !isConceptWord(each.word)).map(({ word }) => word),
  );
  // 'insul film'
  const whole = new Set(looked.filter(isWhole).map(({ word }) => word));
  const split = getPairs(typed).filter(
    (pair) =>
      pair.some((word) => !whole.has(word)) &&
      pairs.some((each) => each.word === joined(pair) && isWhole(each)),
  );
  for (const word of split.flat()) wanting.delete(word);
  const corrections = await correctWords(
    database,
    [...wanting].filter((word) => !/\d/.test(word)),
  );
  const spelt = typed.map((word) => toPlainText(corrections.get(word) ?? word));
  const concepts = findConcepts(spelt).map(({ concept, start, end }) => ({
    concept,
    words: typed.slice(start, end),
    spelt: spelt.slice(start, end),
  }));
  const { terms: named, others } = await getConceptTerms(database, concepts);
  const inConcept = new Set(concepts.flatMap(({ words }) => words).filter((word) => !others.includes(word)));
  const isFree = (word: string) => !inConcept.has(word) && !split.flat().includes(word);
  const corrected = await findSearchWords(
    database,
    [...corrections].flatMap(([own, spelling]) => (isFree(own) ? toPlainText(spelling) : [])),
  );
  const ownWords = ({ word }: SearchWord) =>
    [...corrections].filter(([, spelling]) => toPlainText(spelling) === word).map(([own]) => own);
  const found = looked.filter((each) => !isUnknown(each) && isFree(each.word));
  const known = new Set(looked.map(({ word }) => word));
  return {
    terms: [
      ...named,
      ...found.map((each) => getTerm(each, [each.word])),
      ...split
        .filter((pair) => !pair.some((word) => inConcept.has(word)))
        .flatMap((pair) =>
          pairs.filter(({ word }) => word === joined(pair)).map((each) => getTerm(each, pair)),
        ),
      ...corrected.filter((each) => !isUnknown(each)).map((each) => getTerm(each, ownWords(each))),
    ],
    corrections,
    unknown: [...wanting],
    meaningless: new Set(
      toPlainText(rest)
        .split(" ")
        .filter((word) => !known.has(word) && isFree(word)),
    ),
  };
}

const isWhole = ({ isKnown, synonyms }: SearchWord): boolean => isKnown || synonyms !== null;

const getPairs = (words: readonly string[]): [string, string][] =>
  words.flatMap((word, position) => {
    const next = words[position + 1];
    return next === undefined ? [] : [[word, next]];
  });

const joined = (pair: readonly [string, string]): string => pair.join("");

function codeIn(text: string): Lexeme | null {
  const code = toPlainText(text).replaceAll(" ", "");
  const canBeCode = code.length >= 4 && (/\d/.test(code) || /^\w+-\w+$/.test(text.trim()));
  return canBeCode ? { text: `#${code}`, isPrefix: true } : null;
}

/** Expects decomposed text (NFD). PostgreSQL reads characters outside Portuguese, such as '½', as digits. */
export const cannotHaveMeasures = /^(?:[a-zA-Z !-/:-@]|[\u0300-\u0303\u0308\u0327])*$/;

async function readMeasures(database: Database, text: string) {
  if (cannotHaveMeasures.test(text.normalize("NFD"))) return { rest: text, measures: [] };
  const { rows } = await database.execute<{
    rest: string;
    measures: ReadonlyArray<{ exact: string; bare: string | null; has_unit: boolean }>;
  }>(sql`
    select regexp_replace(normalize_text(${text}), measure_pattern(), ' ', 'g') as rest,
      (select coalesce(json_agg(found), '[]') from measures_in(${text}) found) as measures`);
  const { rest = "", measures = [] } = rows[0] ?? {};
  return {
    rest,
    measures: measures.map(({ exact, bare, has_unit: hasUnit }): readonly Alternative[] =>
      (hasUnit || bare === null ? [exact] : [exact, bare]).map((each) => [{ text: each, weights: "ABC" }]),
    ),
  };
}

const measureOrCode = (own: readonly Alternative[]): Term => ({
  words: [],
  role: "word",
  own,
  meant: [],
  synonyms: [],
  related: [],
  longer: [],
});

async function matchesAny(database: Database, alternatives: readonly Alternative[]): Promise<boolean> {
  const { rows } = await database.execute<{ exists: boolean }>(
    sql`select ${hasProduct(sql`${joinAlternatives(alternatives)}::text`)} as exists`,
  );
  return rows[0]?.exists ?? false;
}

async function filterAsync<Item>(items: readonly Item[], fits: (item: Item) => Promise<boolean>) {
  const fitting = await Promise.all(items.map(fits));
  return items.filter((_, position) => fitting[position]);
}
