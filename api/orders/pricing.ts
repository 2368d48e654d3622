/**
 * What things cost, as the reference upstream reckons it. Written apart from the storefront's own rules on
 * purpose: a test compares the two. Amounts are whole centavos; a percentage has at most two decimals.
 */

/** A promotion of a product; type 1 takes a percentage off the unit, any other a fixed amount (catalogue 9). */
export interface Promotion {
  readonly id: number;
  readonly discountType: number;
  readonly percentage: number | null;
  readonly amountInCentavos: number | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** What decides the price of one unit. */
export interface PriceTerms {
  /** The reseller's price, before discounts. */
  readonly listPriceInCentavos: number;
  readonly percentage: number;
  readonly promotionStart: Date | null;
  readonly promotionEnd: Date | null;
  readonly promotions: readonly Promotion[];
}

export interface UnitPrice {
  readonly unitPriceInCentavos: number;
  /** The promotion that made the price, if one did. */
  readonly promotionId: number | null;
}

/** `part / whole` of an amount, half up; exact, whatever the size. */
export function fractionOf(amountInCentavos: number, part: bigint, whole: bigint): number {
  const scaled = BigInt(amountInCentavos) * part;
  return Number((2n * scaled + whole) / (2n * whole));
}

/** Below this, ten thousand times an amount and more is still an exact whole number. */
const smallAmount = 2 ** 32;

/** A percentage of an amount, half up. */
export function percentageOf(amountInCentavos: number, percentage: number): number {
  const hundredths = Math.round(percentage * 100);
  // The same sum without big numbers, which take ten times as long: a list may reckon thousands of prices.
  if (amountInCentavos < smallAmount && hundredths <= 10_000) {
    return Math.floor((2 * amountInCentavos * hundredths + 10_000) / 20_000);
  }
  return fractionOf(amountInCentavos, BigInt(hundredths), 10_000n);
}

/** Both ends belong to a period; an end that is missing limits nothing. */
export function isInForce(period: { from: Date | null; to: Date | null }, now: Date): boolean {
  return (period.from === null || period.from <= now) && (period.to === null || now <= period.to);
}

/** What of a product's discounts counts at a moment. */
export interface TermsInForce {
  /** 0 where the product has none, or not now. */
  readonly percentage: number;
  /** None where the percentage counts, which comes first. */
  readonly promotions: readonly Promotion[];
}

export function termsInForce(terms: Omit<PriceTerms, "listPriceInCentavos">, now: Date): TermsInForce {
  const { percentage, promotionStart, promotionEnd, promotions } = terms;
  if (percentage > 0 && isInForce({ from: promotionStart, to: promotionEnd }, now)) {
    return { percentage, promotions: [] };
  }
  return { percentage: 0, promotions: promotionsInForce(promotions, now) };
}

/**
 * The price of one unit (catalogue 9; decisions, "Money"): the product's percentage while it is in force, or
 * else the promotion in force that leaves the lowest price. Never below zero.
 */
export function unitPrice(terms: PriceTerms, now: Date): UnitPrice {
  return discounted(terms.listPriceInCentavos, termsInForce(terms, now));
}

/** The price of one unit under discounts that count. */
export function discounted(listPriceInCentavos: number, { percentage, promotions }: TermsInForce): UnitPrice {
  if (percentage > 0) {
    return { unitPriceInCentavos: lessPercentage(listPriceInCentavos, percentage), promotionId: null };
  }
  let best: UnitPrice = { unitPriceInCentavos: listPriceInCentavos, promotionId: null };
  for (const promotion of promotions) {
    const price = promoted(listPriceInCentavos, promotion);
    if (price < best.unitPriceInCentavos) best = { unitPriceInCentavos: price, promotionId: promotion.id };
  }
  return best;
}

/** The promotions that count now, oldest first, so that of two equal ones the oldest does. */
export function promotionsInForce<Terms extends Promotion>(promotions: readonly Terms[], now: Date): Terms[] {
  return promotions
    .filter(({ startsAt, endsAt }) => isInForce({ from: startsAt, to: endsAt }, now))
    .sort((one, other) => one.id - other.id);
}

function promoted(listPriceInCentavos: number, promotion: Promotion): number {
  return promotion.discountType === 1
    ? lessPercentage(listPriceInCentavos, promotion.percentage ?? 0)
    : Math.max(0, listPriceInCentavos - (promotion.amountInCentavos ?? 0));
}

/** It is the price that is rounded, not what is taken off. */
const lessPercentage = (amountInCentavos: number, percentage: number): number =>
  percentageOf(amountInCentavos, Math.max(0, 100 - percentage));

const installmentsWithoutInterest = 3;

/**
 * Interest of paying `baseInCentavos` in `installments` (purchase 9): none up to 3, then 5% a month compounded
 * for each installment, half up.
 */
export function interestOn(baseInCentavos: number, installments: number): number {
  if (installments <= installmentsWithoutInterest) return 0;
  const months = BigInt(installments);
  return fractionOf(baseInCentavos, 105n ** months, 100n ** months) - baseInCentavos;
}
