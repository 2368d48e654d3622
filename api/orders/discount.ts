import { calculatePercentage } from "./pricing";

/** Checkout discounts and their split between orders (own rules, "Money"). */

export interface PricedLine {
  readonly skuId: number;
  readonly resellerId: number;
  readonly productId: number;
  readonly categoryIds: readonly number[];
  readonly subcategoryIds: readonly number[];
  readonly quantity: number;
  readonly unitPriceInCentavos: number;
  readonly promotionId: number | null;
}

export interface CouponTerms {
  readonly id: number;
  readonly code: string;
  readonly type: number;
  readonly benefit: number;
  readonly percentage: number | null;
  readonly amountInCentavos: number | null;
  readonly minimumPriceInCentavos: number;
  readonly categoryId: number | null;
  readonly subcategoryId: number | null;
  readonly productId: number | null;
}

/** Total and per-group discount, or the reason a coupon is invalid. */
export type Discount =
  | { readonly totalInCentavos: number; readonly parts: readonly number[] }
  | { readonly refused: "minimum" | "amount" | "target" };

export const getAmount = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, line) => sum + line.unitPriceInCentavos * line.quantity, 0);

export function covers(
  coupon: CouponTerms,
  product: Pick<PricedLine, "productId" | "categoryIds" | "subcategoryIds">,
): boolean {
  if (coupon.type === 3) return coupon.categoryId !== null && product.categoryIds.includes(coupon.categoryId);
  if (coupon.type === 4)
    return coupon.subcategoryId !== null && product.subcategoryIds.includes(coupon.subcategoryId);
  if (coupon.type === 5) return coupon.productId === product.productId;
  return true;
}

/** Capped at the covered lines; minimum and fixed amount compare with all lines. */
export function calculateCouponDiscount(
  coupon: CouponTerms,
  groups: readonly (readonly PricedLine[])[],
): Discount {
  const wholeInCentavos = getAmount(groups.flat());
  const covered = groups.map((lines) => getAmount(lines.filter((line) => covers(coupon, line))));
  const coveredInCentavos = covered.reduce((sum, amount) => sum + amount, 0);
  if (coveredInCentavos === 0) return { refused: "target" };
  if (wholeInCentavos < coupon.minimumPriceInCentavos) return { refused: "minimum" };
  const amount = coupon.amountInCentavos ?? 0;
  if (coupon.benefit === 2 && wholeInCentavos < amount) return { refused: "amount" };
  const totalInCentavos =
    coupon.benefit === 1
      ? calculatePercentage(coveredInCentavos, coupon.percentage ?? 0)
      : Math.min(amount, coveredInCentavos);
  return { totalInCentavos, parts: splitByLargestRemainder(totalInCentavos, covered) };
}

/** An installer's percentage over all lines. */
export function calculateInstallerDiscount(
  percentage: number,
  groups: readonly (readonly PricedLine[])[],
): { totalInCentavos: number; parts: readonly number[] } {
  const amounts = groups.map(getAmount);
  const totalInCentavos = calculatePercentage(
    amounts.reduce((sum, amount) => sum + amount, 0),
    percentage,
  );
  return { totalInCentavos, parts: splitByLargestRemainder(totalInCentavos, amounts) };
}

/** Ties go to the first. No part exceeds its weight while the total does not exceed their sum. */
export function splitByLargestRemainder(totalInCentavos: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const shares = weights.map((weight, position) => {
    const scaled = BigInt(totalInCentavos) * BigInt(weight);
    return { position, part: scaled / sum, remainder: scaled % sum };
  });
  let left = totalInCentavos - Number(shares.reduce((all, { part }) => all + part, 0n));
  const parts = shares.map(({ part }) => Number(part));
  // The sort is stable: ties keep their position.
  const largestFirst = [...shares].sort((one, other) => Number(other.remainder - one.remainder));
  for (const { position } of largestFirst) {
    if (left === 0) break;
    parts[position] = (parts[position] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}
