import type { RequestContext } from "~/http/request-context.server";
import { measuredListLimits } from "~/model/length-calculator";
import { measuresCookie } from "~/session/product-cookies.server";
import { cleanLine } from "../../../common/text";

type Kept = Pick<RequestContext, "measures">;

export const withMeasures = <Line extends { readonly skuId: number }>(
  { measures }: Kept,
  lines: readonly Line[],
) => lines.map((line) => ({ ...line, measures: measures.get(line.skuId) ?? null }));

/** Cookies that keep a list with the sku; another list of the same sku is added to it while both fit. */
export async function keepMeasures({ measures }: Kept, skuId: number, typed: unknown): Promise<string[]> {
  const text = cleanLine(typeof typed === "string" ? typed : "").slice(0, measuredListLimits.text);
  if (text === "") return [];
  const before = measures.get(skuId);
  const both = before === undefined || before.includes(text) ? (before ?? text) : `${before}; ${text}`;
  const others = [...measures].filter(([id]) => id !== skuId);
  const list = both.length <= measuredListLimits.text ? both : text;
  return [await measuresCookie.serialize([[skuId, list], ...others])];
}

/** Cookies without the lists of what was removed or ordered; none if there were no such lists. */
export async function forgetMeasures({ measures }: Kept, skuIds: readonly number[]): Promise<string[]> {
  const left = [...measures].filter(([id]) => !skuIds.includes(id));
  return left.length === measures.size ? [] : [await measuresCookie.serialize(left)];
}
