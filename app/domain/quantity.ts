/** Pieces or meters of one line: 1 to 999, typed in at most four digits (catalogue 5, purchase 5). */

export const leastQuantity = 1;
export const mostQuantity = 999;

export type Quantity =
  | { readonly ok: true; readonly quantity: number }
  | {
      readonly ok: false;
      readonly reason: "notDigits" | "tooManyDigits" | "tooLow" | "tooHigh";
      /** What to show instead. */
      readonly nearest: number;
    };

const refused = (
  reason: "notDigits" | "tooManyDigits" | "tooLow" | "tooHigh",
  nearest: number,
): Quantity => ({
  ok: false,
  reason,
  nearest,
});

/**
 * A quantity as it was typed, or why it is none, with the nearest that can be bought. In the cart 0 is allowed
 * (`least`): it removes the line.
 */
export function parseQuantity(typed: string, least: 0 | 1 = leastQuantity): Quantity {
  const text = typed.trim();
  if (/^-\d+$/.test(text)) return refused("tooLow", leastQuantity);
  if (!/^\d+$/.test(text)) return refused("notDigits", leastQuantity);
  if (text.length > 4) return refused("tooManyDigits", mostQuantity);
  const quantity = Number(text);
  if (quantity < least) return refused("tooLow", leastQuantity);
  if (quantity > mostQuantity) return refused("tooHigh", mostQuantity);
  return { ok: true, quantity };
}

/** The quantity of an address: 1 where it says none, and the nearest that can be bought where it says nonsense. */
export function buyableQuantity(typed: string | null): number {
  if (typed === null) return leastQuantity;
  const parsed = parseQuantity(typed);
  return parsed.ok ? parsed.quantity : parsed.nearest;
}

/** One more or one less: plus stops at 999, minus at 1. */
export const steppedQuantity = (quantity: number, step: number): number =>
  Math.min(mostQuantity, Math.max(leastQuantity, quantity + step));

/** The same sku from the same reseller adds up, to 999 at most. */
export const addedQuantity = (one: number, other: number): number => Math.min(mostQuantity, one + other);
