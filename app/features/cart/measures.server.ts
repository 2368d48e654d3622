import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import {
  calculateAreaInSquareMeters,
  calculateLinearMeters,
  calculateStripsWithoutSeam,
  type Face,
  formatMeasure,
  listInWords,
  measuredListLimits,
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

type NamedFace = Face & { readonly name: string };

/** Meters, strips and what can be bought, in words. Faces and roll width in meters; `openings` names what is taken off. */
export function describeNeed(
  faces: readonly NamedFace[],
  roll: number,
  pattern: { repeat: number; isHorizontal: boolean },
) {
  const meters = calculateLinearMeters(faces, roll);
  const strips = calculateStripsWithoutSeam(faces, roll, pattern);
  const walls = calculateAreaInSquareMeters(faces.filter(({ isOpening }) => !isOpening));
  const openings = walls - calculateAreaInSquareMeters(faces);
  const hasOpenings = openings > 0;
  const lessOpenings = hasOpenings ? ` − ${formatMeasure(openings)} m² de portas e janelas` : "";
  return {
    meters,
    sum: `${formatMeasure(walls)} m²${lessOpenings} + 20% de sobra ÷ ${formatMeasure(roll)} m de largura`,
    strips: [
      messages.input.stripsWithoutSeam(strips),
      ...(hasOpenings ? [messages.input.openingsKeepStrips] : []),
    ].join(" "),
    list: listInWords(faces),
    note: meters > maxQuantity ? messages.ours.lengthAboveMaximum(maxQuantity) : null,
    choices: toChoices(meters, strips.meters),
  };
}

/** Of equal numbers only the first. */
function toChoices(byArea: number, withoutSeam: number) {
  const toChoice = (meters: number, ending: string) => {
    const quantity = Math.min(maxQuantity, meters);
    const words = formatQuantityOfItem({ quantity, isSoldByMeter: true });
    return { quantity, label: `Adicionar ${words}${ending}` };
  };
  const first = toChoice(byArea, "");
  const second = toChoice(withoutSeam, ", sem emendar");
  return first.quantity === second.quantity ? [first] : [first, second];
}
