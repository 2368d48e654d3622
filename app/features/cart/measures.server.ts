import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import {
  calculateAreaInSquareMeters,
  chooseLength,
  type Face,
  measuredListLimits,
  type Pattern,
  type RecommendedLength,
} from "~/model/length-calculator";
import { formatQuantityOfItem } from "~/model/order";
import { maxQuantity } from "~/model/quantity";
import { type Pair, ProductCookie } from "~/session/product-cookie.server";
import { cleanLine } from "../../../common/text";

type CookieSource = Pick<RequestContext, "headers">;

/** Lists of walls and parts in words, by sku, newest first. */
export const measuresCookie = new ProductCookie<Pair>(
  "medidas",
  { products: 10, characters: measuredListLimits.text, bytes: 2400, days: 30 },
  (pair) => pair,
  (pair) => pair,
);

export const readMeasures = async ({ headers }: CookieSource): Promise<ReadonlyMap<number, string>> =>
  new Map(await measuresCookie.read(headers));

/** Returns the cookie to send. */
export const forgetAllMeasures = (): Promise<string> => measuresCookie.serialize([]);

export async function withMeasures<Line extends { readonly skuId: number }>(
  context: CookieSource,
  lines: readonly Line[],
) {
  const measures = await readMeasures(context);
  return lines.map((line) => ({ ...line, measures: measures.get(line.skuId) ?? null }));
}

/** Cookies that keep a list with the sku; another list of the same sku is added to it while both fit. */
export async function keepMeasures(context: CookieSource, skuId: number, typed: unknown): Promise<string[]> {
  const text = cleanLine(typeof typed === "string" ? typed : "").slice(0, measuredListLimits.text);
  if (text === "") return [];
  const measures = await readMeasures(context);
  const before = measures.get(skuId);
  const both = before === undefined || before.includes(text) ? (before ?? text) : `${before}; ${text}`;
  const others = [...measures].filter(([id]) => id !== skuId);
  const list = both.length <= measuredListLimits.text ? both : text;
  return [await measuresCookie.serialize([[skuId, list], ...others])];
}

/** Cookies without the lists of what was removed or ordered; none if there were no such lists. */
export async function forgetMeasures(context: CookieSource, skuIds: readonly number[]): Promise<string[]> {
  const measures = await readMeasures(context);
  const left = [...measures].filter(([id]) => !skuIds.includes(id));
  return left.length === measures.size ? [] : [await measuresCookie.serialize(left)];
}

/** The recommended meters and how they are calculated, and the other way of cutting, in words. Lengths in meters. */
export function describeNeed(faces: readonly Face[], roll: number, pattern?: Pattern) {
  const length = chooseLength(faces, roll, pattern);
  const { meters, otherMeters, isSeamless } = length;
  const area = calculateAreaInSquareMeters(faces);
  const walls = calculateAreaInSquareMeters(faces.filter(({ isOpening }) => !isOpening));
  const byArea = messages.input.sumByArea({ walls, area, roll });
  const strips = messages.input.sumOfStrips(length.strips, walls > area);
  const otherWords = formatMeters(otherMeters);
  const other = isSeamless
    ? messages.input.withSeams(otherWords, byArea)
    : messages.input.withoutSeams(otherWords, strips);
  return {
    meters,
    sum: isSeamless ? messages.input.seamless(strips) : byArea,
    other: otherMeters === meters ? null : other,
    note: meters > maxQuantity ? messages.ours.lengthAboveMaximum(maxQuantity) : null,
    choices: toChoices(length),
  };
}

/** The recommended one first; of equal numbers only one. */
function toChoices({ meters, otherMeters, isSeamless }: RecommendedLength) {
  const toChoice = (wanted: number, ending: string) => {
    const quantity = Math.min(maxQuantity, wanted);
    return { quantity, words: `${formatMeters(quantity)}${ending}` };
  };
  if (Math.min(meters, maxQuantity) === Math.min(otherMeters, maxQuantity)) return [toChoice(meters, "")];
  const seamless = ", sem emendar";
  return [toChoice(meters, isSeamless ? seamless : ""), toChoice(otherMeters, isSeamless ? "" : seamless)];
}

const formatMeters = (quantity: number) => formatQuantityOfItem({ quantity, isSoldByMeter: true });
