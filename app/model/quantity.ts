/** Quantity of a line: 1 to 999, at most four digits typed (catalogue 5, "Quantity"). */

const minQuantity = 1;
export const maxQuantity = 999;

export type Quantity =
  | { readonly ok: true; readonly quantity: number }
  | {
      readonly ok: false;
      readonly reason: "notDigits" | "tooManyDigits" | "tooLow" | "tooHigh";
      /** Closest valid quantity. */
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
 * Parses a quantity, or returns the error with the closest valid one. `least` is 0 in the cart, where 0 removes the
 * line.
 */
export function parseQuantity(typed: string, least: 0 | 1 = minQuantity): Quantity {
  // Every product page has this in the browser, so not the whole `cleanCode`.
  const text = typed
    .normalize("NFKC")
    .replace(/\p{C}/gu, "")
    .trim()
    .replace(/\s?(m|metros?|un|unidades?)\.?$/i, "");
  if (/^-\d+$/.test(text)) return refused("tooLow", minQuantity);
  if (!/^\d+$/.test(text)) return refused("notDigits", minQuantity);
  if (text.length > 4) return refused("tooManyDigits", maxQuantity);
  const quantity = Number(text);
  if (quantity < least) return refused("tooLow", minQuantity);
  if (quantity > maxQuantity) return refused("tooHigh", maxQuantity);
  return { ok: true, quantity };
}

/** Quantity of a URL: 1 if absent, the closest valid one if invalid. */
export function parseBuyableQuantity(typed: string | null): number {
  if (typed === null) return minQuantity;
  const parsed = parseQuantity(typed);
  return parsed.ok ? parsed.quantity : parsed.nearest;
}

/** Stepper result, limited to 1 to 999. */
export const stepQuantity = (quantity: number, step: number): number =>
  Math.min(maxQuantity, Math.max(minQuantity, quantity + step));

/** Sum, limited to 999. */
export const addQuantities = (one: number, other: number): number => Math.min(maxQuantity, one + other);
