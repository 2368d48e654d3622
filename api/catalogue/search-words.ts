import { sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { searchSynonyms, searchWords } from "../database/schema/product-search";
import { conceptWords, type Role } from "./concepts";
import { things } from "./query-words";
import type { Alternative } from "./search-lexemes";
import { findNearestWords } from "./typing-error";

/** A word, size or code that products have. */
export interface Term {
  /** The typed words in lower case without accents; two for 'insul film'. Empty for sizes and codes. */
  readonly words: readonly string[];
  /** `thing`: what nearly every product is called. `detail`: only descriptions have it. */
  readonly role: Role | "thing" | "word" | "detail";
  readonly own: readonly Alternative[];
  /** What the table of words says that they mean; `synonyms` are close to it. */
  readonly meant: readonly Alternative[];
  readonly synonyms: readonly Alternative[];
  /** Words with the same stem, which may mean something else. */
  readonly related: readonly Alternative[];
  /** Words that begin with this one, where it is a word itself: 'par' and 'parede'. */
  readonly longer: readonly Alternative[];
}

export interface SearchWord {
  readonly word: string;
  readonly lexeme: string;
  readonly stem: string;
  /** Whether a product has exactly this word. */
  readonly isKnown: boolean;
  readonly isStemKnown: boolean;
  /** Whether a product has it outside its description. */
  readonly isNamed: boolean;
  /** Lexemes of the words that begin with this one. */
  readonly beginnings: string[][] | null;
  readonly synonyms: string[][] | null;
}

const maxBeginnings = 50;
/** Shorter stems join words of different meaning: 'carro' and 'Carrara'. */
const minRelatedStem = 5;
const correctionCandidates = 30;
/** Short words have many neighbours: 'manta' is not 'menta'. */
const minCorrectedLength = 6;
const longConceptWords = [...conceptWords].filter((word) => word.length >= minCorrectedLength);

/** Words without meaning of their own, as 'de', have no row. */
export async function findSearchWords(database: Database, words: readonly string[]): Promise<SearchWord[]> {
  if (words.length === 0) return [];
  const { rows } = await database.execute<SearchWord & Record<string, unknown>>(sql`
    select typed.word, lexeme, stem,
      ${hasProduct(sql`quote_literal(lexeme)`)} as "isKnown",
      ${hasProduct(sql`quote_literal(stem)`)} as "isStemKnown",
      ${isInFields(sql`quote_literal(lexeme)`)} as "isNamed",
      case when length(typed.word) >= 3 then (
        select json_agg(distinct word_lexemes(longer)) from (
          select word as longer from ${searchWords}
          where word like typed.word || '%' order by word limit ${maxBeginnings}
        ) longer_words
        where cardinality(word_lexemes(longer)) > 0
      ) end as beginnings,
      (
        select json_agg(word_lexemes(term))
        from ${searchSynonyms}, unnest(words || means) term
        where lexeme = any (lexemes) and word_lexemes(term) <> array[lexeme] and cardinality(word_lexemes(term)) > 0
      ) as synonyms
    from unnest(${sql.param([...words])}::text[]) with ordinality as typed (word, position),
      unnest(word_lexemes(word)) lexeme, unnest(stem_lexemes(word)) stem
    order by position`);
  return rows;
}

export const hasProduct = (query: ReturnType<typeof sql>) => sql`has_matching_product((${query})::tsquery)`;

const sampled = " & '@r0'";
/** Outside descriptions. Of a word that many products have, a sample is read. */
const isInFields = (word: ReturnType<typeof sql>) => sql`case
  when first_products_match((${word} || ':ABC')::tsquery) then true
  when ${hasProduct(sql`${word} || ${sampled}`)} then ${hasProduct(sql`${word} || ':ABC' || ${sampled}`)}
  else ${hasProduct(sql`${word} || ':ABC'`)} end`;

export const isUnknown = ({ isKnown, isStemKnown, beginnings, synonyms }: SearchWord): boolean =>
  !isKnown && !isStemKnown && beginnings === null && synonyms === null;

export function getTerm(found: SearchWord, words: readonly string[]): Term {
  const { lexeme, stem, isKnown, isStemKnown, isNamed, beginnings, synonyms } = found;
  const getRole = () => {
    if (words.some((word) => things.has(word))) return "thing";
    return isNamed || synonyms !== null ? "word" : "detail";
  };
  const own = () => {
    if (isKnown) return [[lexeme]];
    if (isStemKnown) return [[stem]];
    return synonyms === null ? (beginnings ?? []) : [];
  };
  return {
    words,
    role: getRole(),
    own: getAlternatives(own()),
    meant: [],
    synonyms: getAlternatives(synonyms ?? []),
    related: isKnown && stem.length >= minRelatedStem ? [[{ text: stem }]] : [],
    longer: isKnown || isStemKnown ? getAlternatives(beginnings ?? []) : [],
  };
}

const getAlternatives = (lexemes: readonly string[][]): Alternative[] =>
  lexemes.map((together) => together.map((text) => ({ text })));

/** Spellings by the misspelt words that are close to one. */
export async function correctWords(
  database: Database,
  words: readonly string[],
): Promise<Map<string, string>> {
  const corrections = new Map<string, string>();
  for (const word of words) {
    const { rows } = await database.execute<{ word: string; spelling: string }>(sql`
      select word, spelling from (
        select word, spelling from ${searchWords} order by word <-> ${word} limit ${correctionCandidates}
      ) near
      where ${hasProduct(sql`quote_literal((word_lexemes(word))[1])`)}
      order by similarity(word, ${word}) desc, word`);
    const [nearest] = findNearestWords(word, new Set([...rows.map((row) => row.word), ...longConceptWords]));
    const spelling = rows.find((row) => row.word === nearest)?.spelling ?? nearest;
    if (spelling !== undefined) corrections.set(word, spelling);
  }
  return corrections;
}
