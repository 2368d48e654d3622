import { plainText } from "../postal-codes/plain-text";
import {
  brands,
  cheapWords,
  colours,
  discountWords,
  freeFreightWords,
  phrases,
  places,
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
  /** To search for; empty if nothing else was named. */
  readonly text: string;
  /** The shopper's words for it, where `text` has others. */
  readonly isRewritten: boolean;
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

/** What a shopper's text asks for. Brands that `isSold` are words like any other. */
export function understandQuery(
  typed: string,
  isSold: (brand: string) => boolean = () => false,
): UnderstoodQuery {
  const wishes = splitWishes(typed);
  const [first = "", ...others] = wishes;
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
  const isQuestion = questionWords.test(plainText(typed));
  const replaced: string[] = [];
  for (const [pattern, meant] of phrases) {
    if (
      take(pattern, (_match, shown) => (plainText(shown) === plainText(meant) ? null : `${shown}: ${meant}`))
    ) {
      replaced.push(meant);
    }
  }
  const rest = tokens.filter((token) => left.has(token) && !isSpeech(token));
  for (const token of rest) {
    if (rest.length + replaced.length < 2) break;
    const before = tokens[tokens.indexOf(token) - 1];
    if (colours.has(token.word)) chips.push({ label: token.shown, without: without(tokens, [token]) });
    else if (places.has(token.word) && before && leadsToPlace.test(before.word)) {
      chips.push({ label: `para ${token.shown}`, without: without(tokens, [before, token]) });
    }
  }
  const kept = tokens.filter((token) => left.has(token));
  const isChanged = kept.length < tokens.length || rest.length < kept.length;
  const text = [...replaced, shownOf(rest)].filter(Boolean).join(" ");
  return {
    text: isChanged ? text || unsold.map(([, , similar]) => similar)[0] || "" : shownOf(tokens),
    isRewritten: replaced.length > 0,
    wishes: wishes.length > 1 ? wishes : [],
    chips: chips.map((chip) => ({ ...chip, without: [chip.without, ...others].filter(Boolean).join(" e ") })),
    brands: unsold,
    minPrice: between ? pick(between, 1, 3) : least && pick(least, 1),
    maxPrice: between ? pick(between, 5) : most && pick(most, 1),
    ...{ isDiscounted, hasFreeFreight, isCheapestFirst },
    question: isQuestion ? shownOf(rest) : null,
  };
}

const getTokens = (text: string): Token[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((shown) => ({ shown, word: plainText(shown) }));

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

function splitWishes(typed: string): string[] {
  const parts = typed.split(/\s+(?:e|mais|&|\+)\s+|\s*[,;+]\s+/i).filter(Boolean);
  const named = parts.map(
    (part) => getTokens(part).find(({ word }) => things.has(word) && word !== "")?.word ?? null,
  );
  const isSeveral =
    parts.length > 1 && named.every((name) => name !== null) && new Set(named).size === named.length;
  return isSeveral ? parts.slice(0, maxWishes) : [];
}
