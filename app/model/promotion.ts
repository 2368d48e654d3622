import { percentageOf } from "../../common/money";

/** A discount besides the product's own percentage (catalogue 3, "Promotion"). */
export type Promotion =
  | { readonly id: number | null; readonly kind: "percentage"; readonly percent: number }
  | { readonly id: number | null; readonly kind: "amount"; readonly amountInCentavos: number };

/** Inputs of a product's discount (catalogue 9, purchase 9). */
export interface DiscountTerms {
  /** The product's own percentage; null or 0 for none. */
  readonly percentage: number | null;
  /** ISO 8601; null for no limit. */
  readonly percentageStartsAt: string | null;
  readonly percentageEndsAt: string | null;
  readonly promotions: readonly Promotion[];
}

/** True within the percentage's period, both ends inclusive (own rules, "Money"). */
export function isPercentageInForce(terms: DiscountTerms, now: Date): boolean {
  if (terms.percentage === null || terms.percentage <= 0) return false;
  const { percentageStartsAt: start, percentageEndsAt: end } = terms;
  return (start === null || new Date(start) <= now) && (end === null || now <= new Date(end));
}

/** Reduces an amount by `percent` %; rounds the result half up. */
export const withoutPercentage = (amountInCentavos: number, percent: number): number =>
  percentageOf(amountInCentavos, Math.max(0, 100 - percent));

/** Discount per unit, at most the price. */
export function promotionDiscount(promotion: Promotion, listPriceInCentavos: number): number {
  const cut =
    promotion.kind === "percentage"
      ? listPriceInCentavos - withoutPercentage(listPriceInCentavos, promotion.percent)
      : promotion.amountInCentavos;
  return Math.min(Math.max(0, cut), listPriceInCentavos);
}
