import type { GuestCartLine } from "./cart";
import { addedQuantity } from "./quantity";

/** The cart of a guest, which lives in the session cookie (catalogue 4, "Cart mode"; decisions, "Session cookie"). */

/** As many lines as fit the cookie with the longest values beside everything else; a test of the session proves it. */
export const guestCartLineLimit = 20;

export type LineAdded =
  | { readonly ok: true; readonly lines: readonly GuestCartLine[] }
  /** One line too many: the cart stays as it was. */
  | { readonly ok: false; readonly reason: "full" };

/** What tells a line from the others, as forms send it: '{skuId}-{resellerId}'. */
export const lineKey = (line: Pick<GuestCartLine, "skuId" | "resellerId">): string =>
  `${line.skuId}-${line.resellerId}`;

/** Adds a line; the same sku from the same reseller adds up to 999, and the newer promotion counts. */
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

/** Sets a line's quantity; 0 removes it, and a key that no line has changes nothing (purchase 4, "Cart"). */
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
