import { calculatePercentage } from "../../common/money";

/** Current unit price, and the promotion applied, if any. */
export interface UnitPrice {
  readonly priceInCentavos: number;
  readonly promotionId: number | null;
}

/** A displayed price; the last two fields only with a discount. */
export interface ShownPrice {
  readonly priceInCentavos: number;
  readonly oldPriceInCentavos?: number;
  /** Rounded down, so that the badge never overstates the discount. */
  readonly discountPercent?: number;
}

/**
 * Unit price (own rules, "Money"; purchase 9, "Product discount"): the product's percentage while in force, else the promotion with the
 * lowest price. Rounded once, half up, at least zero.
 */
export function calculateUnitPrice(listPriceInCentavos: number, terms: DiscountTerms, now: Date): UnitPrice {
  if (isPercentageInForce(terms, now)) {
    return {
      priceInCentavos: withoutPercentage(listPriceInCentavos, terms.percentage ?? 0),
      promotionId: null,
    };
  }
  return terms.promotions.reduce<UnitPrice>(
    (best, promotion) => {
      const priceInCentavos = listPriceInCentavos - promotionDiscount(promotion, listPriceInCentavos);
      return priceInCentavos < best.priceInCentavos ? { priceInCentavos, promotionId: promotion.id } : best;
    },
    { priceInCentavos: listPriceInCentavos, promotionId: null },
  );
}

/** A price of zero or below is no price, also after discounts. */
export const isFree = (listPriceInCentavos: number, terms: DiscountTerms, now: Date): boolean =>
  calculateUnitPrice(listPriceInCentavos, terms, now).priceInCentavos <= 0;

/** Price with struck price and badge (catalogue 2, "Product cards"). */
export function getShownPrice(listPriceInCentavos: number, terms: DiscountTerms, now: Date): ShownPrice {
  const { priceInCentavos } = calculateUnitPrice(listPriceInCentavos, terms, now);
  if (priceInCentavos === listPriceInCentavos) return { priceInCentavos };
  return {
    priceInCentavos,
    oldPriceInCentavos: listPriceInCentavos,
    discountPercent: badgePercent(listPriceInCentavos, priceInCentavos, terms, now),
  };
}

/** A percentage as given; an amount as whole percent. */
function badgePercent(oldPrice: number, price: number, terms: DiscountTerms, now: Date): number {
  const discount = isPercentageInForce(terms, now)
    ? terms.percentage
    : percentageThatMade(oldPrice, price, terms);
  return Math.min(100, Math.floor(discount ?? ((oldPrice - price) * 100) / oldPrice));
}

function percentageThatMade(oldPrice: number, price: number, terms: DiscountTerms): number | null {
  const maker = terms.promotions.find(
    (promotion) => oldPrice - promotionDiscount(promotion, oldPrice) === price,
  );
  return maker?.kind === "percentage" ? maker.percent : null;
}

/** A discount besides the product's own percentage (catalogue 3, "Promotion"). */
export type Promotion =
  | { readonly id: number | null; readonly kind: "percentage"; readonly percent: number }
  | { readonly id: number | null; readonly kind: "amount"; readonly amountInCentavos: number };

/** Inputs of a product's discount (purchase 9, "Product discount"). */
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
const withoutPercentage = (amountInCentavos: number, percent: number): number =>
  calculatePercentage(amountInCentavos, Math.max(0, 100 - percent));

/** Discount per unit, at most the price. */
function promotionDiscount(promotion: Promotion, listPriceInCentavos: number): number {
  const cut =
    promotion.kind === "percentage"
      ? listPriceInCentavos - withoutPercentage(listPriceInCentavos, promotion.percent)
      : promotion.amountInCentavos;
  return Math.min(Math.max(0, cut), listPriceInCentavos);
}
