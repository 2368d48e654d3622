import { type DiscountTerms, isPercentageInForce, promotionCut, withoutPercentage } from "./promotion";

/** What one piece or meter costs now, and the promotion that made it so, where one did. */
export interface UnitPrice {
  readonly priceInCentavos: number;
  readonly promotionId: number | null;
}

/** A price as cards and product pages show it; the last two only where something was taken off. */
export interface ShownPrice {
  readonly priceInCentavos: number;
  readonly oldPriceInCentavos?: number;
  /** Whole percent, rounded down, so that no badge promises more than the price keeps. */
  readonly discountPercent?: number;
}

/**
 * The price of one unit (decisions, "Money"; catalogue 9): the product's percentage while it is in force, else the
 * promotion that leaves the lowest price. The price is rounded once, half up, and never below zero.
 */
export function unitPrice(listPriceInCentavos: number, terms: DiscountTerms, now: Date): UnitPrice {
  if (isPercentageInForce(terms, now)) {
    return {
      priceInCentavos: withoutPercentage(listPriceInCentavos, terms.percentage ?? 0),
      promotionId: null,
    };
  }
  return terms.promotions.reduce<UnitPrice>(
    (best, promotion) => {
      const priceInCentavos = listPriceInCentavos - promotionCut(promotion, listPriceInCentavos);
      return priceInCentavos < best.priceInCentavos ? { priceInCentavos, promotionId: promotion.id } : best;
    },
    { priceInCentavos: listPriceInCentavos, promotionId: null },
  );
}

/** The price with what a discount shows beside it: the struck price and the badge (catalogue 2, "Product cards"). */
export function shownPrice(listPriceInCentavos: number, terms: DiscountTerms, now: Date): ShownPrice {
  const { priceInCentavos } = unitPrice(listPriceInCentavos, terms, now);
  if (priceInCentavos === listPriceInCentavos) return { priceInCentavos };
  return {
    priceInCentavos,
    oldPriceInCentavos: listPriceInCentavos,
    discountPercent: badgePercent(listPriceInCentavos, priceInCentavos, terms, now),
  };
}

/** A percentage is told as it was given; an amount as the whole percent that it comes to. */
function badgePercent(oldPrice: number, price: number, terms: DiscountTerms, now: Date): number {
  const given = isPercentageInForce(terms, now)
    ? terms.percentage
    : percentageThatMade(oldPrice, price, terms);
  return Math.min(100, Math.floor(given ?? ((oldPrice - price) * 100) / oldPrice));
}

function percentageThatMade(oldPrice: number, price: number, terms: DiscountTerms): number | null {
  const maker = terms.promotions.find((promotion) => oldPrice - promotionCut(promotion, oldPrice) === price);
  return maker?.kind === "percentage" ? maker.percent : null;
}
