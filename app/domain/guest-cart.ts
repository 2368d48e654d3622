import type { GuestCartLine } from "./cart";
import { addedQuantity } from "./quantity";

/** Guest cart in the session cookie (catalogue 4, "Cart mode"; own rules, "Session cookie"). */

/** Fits the cookie with maximum-length values; checked by the session test. */
export const guestCartLineLimit = 20;

export type LineAdded =
  | { readonly ok: true; readonly lines: readonly GuestCartLine[] }
  /** The cart is full and unchanged. */
  | { readonly ok: false; readonly reason: "full" };

/** Form value of a line: '{skuId}-{resellerId}'. */
export const lineKey = (line: Pick<GuestCartLine, "skuId" | "resellerId">): string =>
  `${line.skuId}-${line.resellerId}`;

/** Adds a line; an existing sku and reseller adds up to 999 and takes the newer promotion. */
export function addLine(lines: readonly GuestCartLine[], added: GuestCartLine): LineAdded {
  const key = lineKey(added);
  if (lines.some((line) => lineKey(line) === key)) {
    const merged = lines.map((line) =>
      lineKey(line) === key ? { ...added, quantity: addedQuantity(line.quantity, added.quantity) } : line,
    );
    return { ok: true, lines: merged };
  }
  if (lines.length >= guestCartLineLimit) return { ok: false, reason: "full" };
  return { ok: true, lines: [...lines, added] };
}

/** Sets a quantity; 0 removes the line, an unknown key changes nothing (purchase 4, "Cart"). */
export function changeQuantity<Line extends GuestCartLine>(
  lines: readonly Line[],
  key: string,
  quantity: number,
): Line[] {
  if (quantity === 0) return removeLine(lines, key);
  return lines.map((line) => (lineKey(line) === key ? { ...line, quantity } : line));
}

export const removeLine = <Line extends GuestCartLine>(lines: readonly Line[], key: string): Line[] =>
  lines.filter((line) => lineKey(line) !== key);
