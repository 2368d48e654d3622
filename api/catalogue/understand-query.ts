import { toPlainText } from "../postal-codes/plain-text";
import { type FoundConcept, findConcepts, isNameOf, type Role } from "./concepts";
import {
  brands,
  cheapWords,
  discountWords,
  emoji,
  freeFreightWords,
  notWanted,
  numbers,
  priceWords,
  questionWords,
  soonWords,
  speechWords,
  things,
} from "./query-words";

interface Chip {
  readonly label: string;
  /** The shopper's text without it. */
  readonly without: string;
}

export interface UnderstoodQuery {
  /** Text to search for; empty if nothing else was named. */
  readonly text: string;
  readonly wishes: readonly string[];
  readonly chips: readonly Chip[];
  readonly brands: ReadonlyArray<(typeof brands)[number]>;
  /** Centavos. */
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly isDiscounted: boolean;
  readonly hasFreeFreight: boolean;
  readonly isCheapestFirst: boolean;
  readonly question: string | null;
}

interface Token {
  readonly shown: string;
  readonly word: string;
}

const maxWishes = 3;
const thingRoles: ReadonlySet<Role> = new Set(["tool", "surface", "named"]);

/** What a shopper's text asks for; nothing is read in one in quotation marks. Brands that `isSold` are words like any other. */
export function understandQuery(
  typed: string,
  isSold: (brand: string) => boolean = () => false,
): UnderstoodQuery {
  if (isLiteral(typed)) return { ...nothingRead, text: typed };
  const wishes = splitWishes(typed);
  const [first = "", ...others] = wishes;
  const joint = either.test(typed) ? " ou " : " e ";
  const tokens = getTokens(wishes.length > 1 ? first : typed);
  const left = new Set(tokens);
  const chips: Chip[] = [];
  /** Takes the words that match out of the text. */
  const take = (pattern: RegExp, label: (match: RegExpExecArray, shown: string) => string | null) => {
    const found = find(
      tokens.filter((token) => left.has(token)),
      pattern,
    );
    if (found === null) return null;
    for (const token of found.tokens) left.delete(token);
    const named = label(found.match, shownOf(found.tokens));
    if (named !== null) chips.push({ label: named, without: without(tokens, found.tokens) });
    return found.match;
  };
  const between = take(
    priceWords.between,
    (match) => `${reais(pick(match, 1, 3))} a ${reais(pick(match, 5))}`,
  );
  const least = between ? null : take(priceWords.least, (match) => `a partir de ${reais(pick(match, 1))}`);
  const most = between || least ? null : take(priceWords.most, (match) => `até ${reais(pick(match, 1))}`);
  const isDiscounted = take(discountWords, () => "em promoção") !== null;
  const hasFreeFreight = take(freeFreightWords, () => "frete grátis") !== null;
  const isCheapestFirst = take(cheapWords, () => "mais baratos primeiro") !== null;
  take(soonWords, (_match, shown) => `${shown}: vendido pela loja mais perto`);
  const unsold = brands.filter(([pattern, name]) => !isSold(name) && take(pattern, () => null) !== null);
  const isQuestion = questionWords.test(toPlainText(typed));
  const named = tokens.filter((token) => left.has(token));
  const found = findConcepts(named.map(({ word }) => word)).map((each) => ({
    ...each,
    tokens: named.slice(each.start, each.end),
  }));
  const meaning = new Set(found.flatMap((each) => each.tokens));
  const rest = named.filter((token) => meaning.has(token) || !isSpeech(token));
  const refused = new Set<Token>();
  for (const { concept, ...each } of found) {
    const shown = shownOf(each.tokens);
    const before = named.slice(0, each.start);
    const refusing = [4, 3, 2, 1].map((count) => before.slice(-count)).find(isNotWanted);
    const previous = before.at(-1);
    if (refusing !== undefined && each.tokens.length === 1) {
      for (const token of each.tokens) refused.add(token);
      chips.push({ label: `sem ${shown}`, without: without(tokens, [...refusing, ...each.tokens]) });
    } else if (thingRoles.has(concept.role) && !isNameOf(concept, shown)) {
      chips.push({ label: `${shown}: ${concept.name}`, without: without(tokens, each.tokens) });
    } else if (rest.length > each.tokens.length && concept.role === "look") {
      chips.push({ label: shown, without: without(tokens, each.tokens) });
    } else if (
      rest.length > each.tokens.length &&
      previous &&
      leadsToPlace.test(previous.word) &&
      concept.role !== "generic"
    ) {
      chips.push({ label: `para ${shown}`, without: without(tokens, [previous, ...each.tokens]) });
    }
  }
  const text = rest.map((token) => (refused.has(token) ? `-${token.shown}` : token.shown)).join(" ");
  const namesMore = found.some(({ concept }) => concept.role !== "look");
  const [, , similar = ""] = unsold[0] ?? [];
  return {
    text: namesMore ? text : `${similar} ${text}`.trim(),
    wishes: wishes.length > 1 ? wishes : [],
    chips: chips.map((chip) => ({ ...chip, without: [chip.without, ...others].filter(Boolean).join(joint) })),
    brands: unsold,
    minPrice: between ? pick(between, 1, 3) : least && pick(least, 1),
    maxPrice: between ? pick(between, 5) : most && pick(most, 1),
    isDiscounted,
    hasFreeFreight,
    isCheapestFirst,
    question: isQuestion ? shownOf(rest) : null,
  };
}

const nothingRead = {
  wishes: [],
  chips: [],
  brands: [],
  minPrice: null,
  maxPrice: null,
  question: null,
  isDiscounted: false,
  hasFreeFreight: false,
  isCheapestFirst: false,
};

export const isLiteral = (text: string): boolean => /^".+"$/.test(text.trim());

const isNotWanted = (tokens: readonly Token[]): boolean =>
  notWanted.test(tokens.map(({ word }) => word).join(" "));

const getTokens = (text: string): Token[] =>
  emoji
    .reduce((named, [sign, word]) => named.replaceAll(sign, ` ${word} `), text)
    .split(/\s+/)
    .filter(Boolean)
    .map((shown) => ({ shown, word: numbers.get(toPlainText(shown)) ?? toPlainText(shown) }));

const shownOf = (tokens: readonly Token[]): string => tokens.map(({ shown }) => shown).join(" ");

const without = (tokens: readonly Token[], taken: readonly Token[]): string => {
  const kept = tokens.filter((token) => !taken.includes(token));
  const end = kept.findLastIndex((token) => !isSpeech(token));
  return shownOf(kept.slice(0, end + 1));
};

const isSpeech = ({ word }: Token): boolean => word === "" || speechWords.has(word);

function find(tokens: readonly Token[], pattern: RegExp) {
  const line = tokens.map(({ word }) => word).join(" ");
  const match = pattern.exec(line);
  if (match === null || match[0].trim() === "") return null;
  const end = match.index + match[0].length;
  let position = 0;
  const found = tokens.filter(({ word }) => {
    const start = position;
    position += word.length + 1;
    return start < end && start + word.length > match.index;
  });
  return { match, tokens: found };
}

/** Centavos of the first of the groups that has matched; the next group has its cents. */
function pick(match: RegExpExecArray, ...groups: readonly number[]): number {
  const group = groups.find((each) => match[each] !== undefined) ?? 0;
  return Number(match[group]?.replaceAll(" ", "")) * 100 + Number(match[group + 1] ?? 0);
}

const reais = (centavos: number): string =>
  `R$ ${centavos % 100 === 0 ? centavos / 100 : (centavos / 100).toFixed(2).replace(".", ",")}`;

const leadsToPlace = /^(para|pra|pro|p|na|no)$/;

const both = /\s+(?:e|mais|&|\+)\s+|\s*[,;+]\s+/i;
const either = /\s+ou\s+/i;

/** Parts that name a thing each, or looks of one thing: 'branco fosco e preto brilhante', 'rosa ou lilás'. */
function splitWishes(typed: string): string[] {
  const isEither = either.test(typed);
  const parts = typed.split(isEither ? either : both).filter(Boolean);
  const read = parts.map((part) => {
    const tokens = getTokens(part);
    const words = tokens.map(({ word }) => word);
    const found = findConcepts(words);
    const firstLook = found.find(({ concept }) => concept.role === "look")?.start ?? 0;
    return {
      part,
      things: [...words.filter((word) => things.has(word)), ...namesIn(found, thingRoles)],
      looks: namesIn(found, new Set(["look"])),
      head: shownOf(tokens.slice(0, firstLook)),
    };
  });
  const keys = read.map((each) => [...each.things, ...each.looks].join(" "));
  const isSeveral =
    parts.length > 1 &&
    new Set(keys).size === parts.length &&
    read.every((each) => each.things.length > 0 || each.looks.length > (isEither ? 0 : 1));
  const [first] = read;
  return isSeveral
    ? read.slice(0, maxWishes).map((each) => {
        const isLookOnly =
          each.things.length === 0 || (isEither && each.looks.length > 0 && each.head === "");
        return isLookOnly && first ? `${first.head} ${each.part}`.trim() : each.part;
      })
    : [];
}

const namesIn = (found: readonly FoundConcept[], roles: ReadonlySet<Role>): string[] =>
  found.flatMap(({ concept }) => (roles.has(concept.role) ? concept.name : []));
