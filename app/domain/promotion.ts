import { percentageOf } from "./money";

/** A price cut that a product carries beside its own percentage (catalogue 3, "Promotion"). */
export type Promotion =
  | { readonly id: number | null; readonly kind: "percentage"; readonly percent: number }
  | { readonly id: number | null; readonly kind: "amount"; readonly amountInCentavos: number };

/** What decides a product's discount, wherever its price is shown (catalogue 9, purchase 9). */
export interface DiscountTerms {
  /** The product's own percentage; null or 0 where there is none. */
  readonly percentage: number | null;
  /** ISO 8601 moments that the percentage holds between; a missing one does not limit it. */
  readonly percentageStartsAt: string | null;
  readonly percentageEndsAt: string | null;
  readonly promotions: readonly Promotion[];
}

/** Whether the product's own percentage holds; both ends of its time belong to it (decisions, "Money"). */
export function isPercentageInForce(terms: DiscountTerms, now: Date): boolean {
  if (terms.percentage === null || terms.percentage <= 0) return false;
  const { percentageStartsAt: start, percentageEndsAt: end } = terms;
  return (start === null || new Date(start) <= now) && (end === null || now <= new Date(end));
}

/** An amount after `percent` % were taken off. It is what remains that is rounded, half up. */
export const withoutPercentage = (amountInCentavos: number, percent: number): number =>
  percentageOf(amountInCentavos, Math.max(0, 100 - percent));

/** What a promotion takes off one unit, at most all of it. */
export function promotionCut(promotion: Promotion, listPriceInCentavos: number): number {
  const cut =
    promotion.kind === "percentage"
      ? listPriceInCentavos - withoutPercentage(listPriceInCentavos, promotion.percent)
      : promotion.amountInCentavos;
  return Math.min(Math.max(0, cut), listPriceInCentavos);
}
