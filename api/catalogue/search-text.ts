import { sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { listedProducts, searchSynonyms, searchWords } from "../database/schema/product-search";
import { plainText } from "../postal-codes/plain-text";
import { type Alternative, anyOf, type Lexeme } from "./search-lexemes";
import { nearestWords } from "./typing-error";

/** A word, size or code that products have. */
export interface Term {
  readonly own: readonly Alternative[];
  readonly synonyms: readonly Alternative[];
  /** Words with the same stem, which may mean something else. */
  readonly related: readonly Alternative[];
}

export interface SearchedText {
  /** All must match. Empty: no product matches. */
  readonly terms: readonly Term[];
  /** The words that were searched for, if some of the shopper's were corrected or ignored. */
  readonly searchedFor: string | null;
}

interface Word {
  readonly word: string;
  readonly lexeme: string;
  readonly stem: string;
  /** Whether a product has exactly this word. */
  readonly isKnown: boolean;
  readonly isStemKnown: boolean;
  /** Lexemes of the words that begin with this one. */
  readonly beginnings: string[][] | null;
  readonly synonyms: string[][] | null;
}

const maxWords = 10;
const maxBeginnings = 50;
/** Shorter stems join words of different meaning: 'carro' and 'Carrara'. */
const minRelatedStem = 5;
const correctionCandidates = 30;

/** Codes and sizes are matched whole; a word that nothing knows is corrected, or ignored beside a known one. */
export async function readSearchText(database: Database, text: string): Promise<SearchedText> {
  const code = codeIn(text);
  const [isCode, { measures, rest }] = await Promise.all([
    code !== null && matchesAny(database, [[code]]),
    readMeasures(database, text),
  ]);
  if (code !== null && isCode) return { terms: [measureOrCode([[code]])], searchedFor: null };
  const typed = [...new Set(plainText(rest).split(" "))].filter(Boolean).slice(0, maxWords);
  const looked = await lookUp(database, typed);
  const corrections = await correct(
    database,
    looked.filter((each) => isUnknown(each) && !/\d/.test(each.word)).map(({ word }) => word),
  );
  const corrected = await lookUp(database, [...corrections.values()].map(plainText));
  const known = [...looked, ...corrected].filter((word) => !isUnknown(word));
  const knownMeasures = await filterAsync(measures, (own) => matchesAny(database, own));
  const isChanged = looked.some(isUnknown) || knownMeasures.length < measures.length;
  const terms = [...known.map(termOf), ...knownMeasures.map(measureOrCode)];
  const unknown = new Set(looked.filter(isUnknown).map(({ word }) => word));
  return {
    terms,
    searchedFor: isChanged && terms.length > 0 ? rewritten(text, unknown, corrections) : null,
  };
}

export const termQuery = ({ own, synonyms, related }: Term): string =>
  anyOf([...own, ...synonyms, ...related]);

/** The text as a product code, with or without signs. */
function codeIn(text: string): Lexeme | null {
  const code = plainText(text).replaceAll(" ", "");
  const canBeCode = code.length >= 4 && (/\d/.test(code) || /^\w+-\w+$/.test(text.trim()));
  return canBeCode ? { text: `#${code}`, isPrefix: true } : null;
}

async function readMeasures(database: Database, text: string) {
  const { rows } = await database.execute<{
    rest: string;
    measures: ReadonlyArray<{ exact: string; bare: string | null; has_unit: boolean }>;
  }>(sql`
    select regexp_replace(normalize_text(${text}), measure_pattern(), ' ', 'g') as rest,
      (select coalesce(json_agg(found), '[]') from measures_in(${text}) found) as measures`);
  const { rest = "", measures = [] } = rows[0] ?? {};
  return {
    rest,
    measures: measures.map(({ exact, bare, has_unit: hasUnit }) =>
      hasUnit || bare === null ? [[{ text: exact }]] : [[{ text: exact }], [{ text: bare }]],
    ),
  };
}

/** Words without meaning of their own, as 'de', have no row. */
async function lookUp(database: Database, words: readonly string[]): Promise<Word[]> {
  if (words.length === 0) return [];
  const { rows } = await database.execute<Word & Record<string, unknown>>(sql`
    with groups as materialized (
      select id, array(select (word_lexemes(word))[1] from unnest(words) word
          where cardinality(word_lexemes(word)) = 1) as lexemes,
        words || means as terms
      from ${searchSynonyms}
    )
    select typed.word, lexeme, stem,
      ${hasProduct(sql`quote_literal(lexeme)`)} as "isKnown",
      ${hasProduct(sql`quote_literal(stem)`)} as "isStemKnown",
      case when length(typed.word) >= 3 then (
        select json_agg(distinct word_lexemes(longer)) from (
          select word as longer from ${searchWords}
          where word like typed.word || '%' order by word limit ${maxBeginnings}
        ) longer_words
      ) end as beginnings,
      (
        select json_agg(word_lexemes(term))
        from groups, unnest(terms) term
        where lexeme = any (lexemes) and word_lexemes(term) <> array[lexeme]
      ) as synonyms
    from unnest(${sql.param([...words])}::text[]) with ordinality as typed (word, position),
      unnest(word_lexemes(word)) lexeme, unnest(stem_lexemes(word)) stem
    order by position`);
  return rows;
}

const hasProduct = (query: ReturnType<typeof sql>) =>
  sql`exists (select from ${listedProducts} where document @@ (${query})::tsquery)`;

const isUnknown = ({ isKnown, isStemKnown, beginnings, synonyms }: Word): boolean =>
  !isKnown && !isStemKnown && beginnings === null && synonyms === null;

function termOf({ lexeme, stem, isKnown, isStemKnown, beginnings, synonyms }: Word): Term {
  const own = () => {
    if (isKnown) return [[lexeme]];
    if (isStemKnown) return [[stem]];
    return synonyms === null ? (beginnings ?? []) : [];
  };
  return {
    own: alternativesOf(own()),
    synonyms: alternativesOf(synonyms ?? []),
    related: isKnown && stem.length >= minRelatedStem ? [[{ text: stem }]] : [],
  };
}

const alternativesOf = (lexemes: readonly string[][]): Alternative[] =>
  lexemes.map((together) => together.map((text) => ({ text })));

const measureOrCode = (own: readonly Alternative[]): Term => ({ own, synonyms: [], related: [] });

/** Spellings by the misspelt words that are close to one. */
async function correct(database: Database, words: readonly string[]): Promise<Map<string, string>> {
  const corrections = new Map<string, string>();
  for (const word of words) {
    const { rows } = await database.execute<{ word: string; spelling: string }>(sql`
      select word, spelling from (
        select word, spelling from ${searchWords} order by word <-> ${word} limit ${correctionCandidates}
      ) near
      where ${hasProduct(sql`quote_literal((word_lexemes(word))[1])`)}
      order by similarity(word, ${word}) desc, word`);
    const [nearest] = nearestWords(
      word,
      rows.map((row) => row.word),
    );
    const found = rows.find((row) => row.word === nearest);
    if (found !== undefined) corrections.set(word, found.spelling);
  }
  return corrections;
}

function rewritten(text: string, unknown: ReadonlySet<string>, corrections: ReadonlyMap<string, string>) {
  return text
    .split(/\s+/)
    .flatMap((typed) => {
      const word = plainText(typed);
      return unknown.has(word) ? (corrections.get(word) ?? []) : typed;
    })
    .join(" ")
    .trim();
}

async function matchesAny(database: Database, alternatives: readonly Alternative[]): Promise<boolean> {
  const { rows } = await database.execute<{ exists: boolean }>(
    sql`select ${hasProduct(sql`${anyOf(alternatives)}::text`)} as exists`,
  );
  return rows[0]?.exists ?? false;
}

async function filterAsync<Item>(items: readonly Item[], fits: (item: Item) => Promise<boolean>) {
  const fitting = await Promise.all(items.map(fits));
  return items.filter((_, position) => fitting[position]);
}
