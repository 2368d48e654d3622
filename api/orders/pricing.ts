/** Deliberately independent of the storefront's rules: a test compares the two. Whole centavos. */

/** Type 1 is a percentage of the unit price, any other a fixed amount. */
export interface Promotion {
  readonly id: number;
  readonly discountType: number;
  readonly percentage: number | null;
  readonly amountInCentavos: number | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface PriceTerms {
  readonly listPriceInCentavos: number;
  readonly percentage: number;
  readonly promotionStart: Date | null;
  readonly promotionEnd: Date | null;
  readonly promotions: readonly Promotion[];
}

export interface UnitPrice {
  readonly unitPriceInCentavos: number;
  readonly promotionId: number | null;
}

/** `part / whole` of an amount, exact, rounded half up. */
function getFraction(amountInCentavos: number, part: bigint, whole: bigint): number {
  const scaled = BigInt(amountInCentavos) * part;
  return Number((2n * scaled + whole) / (2n * whole));
}

/** Below this, the amount times 10,000 is a safe integer. */
const smallAmount = 2 ** 32;

/** A percentage of an amount, rounded half up. */
export function calculatePercentage(amountInCentavos: number, percentage: number): number {
  const hundredths = Math.round(percentage * 100);
  // Number arithmetic is ten times faster than BigInt, and a list may calculate thousands of prices.
  if (amountInCentavos < smallAmount && hundredths <= 10_000) {
    return Math.floor((2 * amountInCentavos * hundredths + 10_000) / 20_000);
  }
  return getFraction(amountInCentavos, BigInt(hundredths), 10_000n);
}

/** Both ends are inclusive; null is unbounded. */
export function isInForce(period: { from: Date | null; to: Date | null }, now: Date): boolean {
  return (period.from === null || period.from <= now) && (period.to === null || now <= period.to);
}

interface TermsInForce {
  readonly percentage: number;
  /** Empty when the percentage is in force, which takes precedence. */
  readonly promotions: readonly Promotion[];
}

function termsInForce(terms: Omit<PriceTerms, "listPriceInCentavos">, now: Date): TermsInForce {
  const { percentage, promotionStart, promotionEnd, promotions } = terms;
  if (percentage > 0 && isInForce({ from: promotionStart, to: promotionEnd }, now)) {
    return { percentage, promotions: [] };
  }
  return { percentage: 0, promotions: promotionsInForce(promotions, now) };
}

/** The percentage in force, else the best promotion (own rules, "Money"). Never below zero. */
export function calculateSellingPrice(terms: PriceTerms, now: Date): UnitPrice {
  return discounted(terms.listPriceInCentavos, termsInForce(terms, now));
}

function discounted(listPriceInCentavos: number, { percentage, promotions }: TermsInForce): UnitPrice {
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

/** Promotions in force, oldest first: the oldest wins a tie. */
function promotionsInForce<Terms extends Promotion>(promotions: readonly Terms[], now: Date): Terms[] {
  return promotions
    .filter(({ startsAt, endsAt }) => isInForce({ from: startsAt, to: endsAt }, now))
    .sort((one, other) => one.id - other.id);
}

function promoted(listPriceInCentavos: number, promotion: Promotion): number {
  return promotion.discountType === 1
    ? lessPercentage(listPriceInCentavos, promotion.percentage ?? 0)
    : Math.max(0, listPriceInCentavos - (promotion.amountInCentavos ?? 0));
}

/** Rounds the price, not the discount. */
const lessPercentage = (amountInCentavos: number, percentage: number): number =>
  calculatePercentage(amountInCentavos, Math.max(0, 100 - percentage));

const installmentsWithoutInterest = 3;

/** None up to 3 installments, then 5 % a month compounded per installment, rounded half up. */
export function calculateInstallmentInterest(baseInCentavos: number, installments: number): number {
  if (installments <= installmentsWithoutInterest) return 0;
  const months = BigInt(installments);
  return getFraction(baseInCentavos, 105n ** months, 100n ** months) - baseInCentavos;
}
