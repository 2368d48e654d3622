import { calculatePercentage, splitByLargestRemainder } from "../../common/money";
import { cleanCode } from "../../common/text";

/** What a coupon applies to (purchase 3, "Coupon": type 3, 4, 5, any other). A missing id matches nothing. */
export type CouponScope =
  | { readonly kind: "category"; readonly categoryId: number | null }
  | { readonly kind: "subcategory"; readonly subcategoryId: number | null }
  | { readonly kind: "product"; readonly productId: number | null }
  | { readonly kind: "order" };

/** Benefit 1 is a percentage, 2 an amount (purchase 9, "Coupon benefit"). */
export type CouponBenefit =
  | { readonly kind: "percentage"; readonly percent: number }
  | { readonly kind: "amount"; readonly amountInCentavos: number };

/** Purchase 3, "Coupon". */
export interface Coupon {
  readonly id: number;
  /** Upper case. */
  readonly code: string;
  readonly scope: CouponScope;
  readonly benefit: CouponBenefit;
  readonly minimumInCentavos: number | null;
}

export interface DiscountableLine {
  readonly productId: number;
  readonly categoryIds: readonly number[];
  readonly subcategoryIds: readonly number[];
  /** Total after product discounts, times quantity. */
  readonly totalInCentavos: number;
}

/** `notForTheseLines`: the cart has nothing of the coupon's category, subcategory or product. */
export type CouponRefusal = "notForTheseLines" | "belowMinimum" | "belowDiscount";

export type CouponDiscount =
  | { readonly ok: true; readonly totalInCentavos: number; readonly partsInCentavos: readonly number[] }
  | { readonly ok: false; readonly reason: CouponRefusal };

/** Normalises a code: upper case, trimmed (purchase 5, "Coupon"). */
export const normalizeCouponCode = (typed: string): string => cleanCode(typed).toUpperCase();

/** The contract's limit. */
export const maxCouponCodeLength = 60;

function couponCovers(coupon: Coupon, line: DiscountableLine): boolean {
  const { scope } = coupon;
  if (scope.kind === "category")
    return scope.categoryId !== null && line.categoryIds.includes(scope.categoryId);
  if (scope.kind === "subcategory") {
    return scope.subcategoryId !== null && line.subcategoryIds.includes(scope.subcategoryId);
  }
  if (scope.kind === "product") return scope.productId === line.productId;
  return true;
}

const addUp = (lines: readonly DiscountableLine[]): number =>
  lines.reduce((sum, line) => sum + line.totalInCentavos, 0);

/**
 * Discount and each group's share, one group per reseller (purchase 5, "Coupon"; own rules, "Money"). Limited to the price
 * of the covered lines; minimum and fixed amount are compared with the price of all lines, before freight.
 */
export function calculateCouponDiscount(
  coupon: Coupon,
  groups: readonly (readonly DiscountableLine[])[],
): CouponDiscount {
  const orderInCentavos = addUp(groups.flat());
  const covered = groups.map((lines) => addUp(lines.filter((line) => couponCovers(coupon, line))));
  const coveredInCentavos = covered.reduce((sum, part) => sum + part, 0);
  if (coveredInCentavos === 0) return { ok: false, reason: "notForTheseLines" };
  if (orderInCentavos < (coupon.minimumInCentavos ?? 0)) return { ok: false, reason: "belowMinimum" };
  const { benefit } = coupon;
  if (benefit.kind === "amount" && orderInCentavos < benefit.amountInCentavos) {
    return { ok: false, reason: "belowDiscount" };
  }
  const cut =
    benefit.kind === "percentage"
      ? calculatePercentage(coveredInCentavos, benefit.percent)
      : benefit.amountInCentavos;
  const totalInCentavos = Math.min(Math.max(0, cut), coveredInCentavos);
  return { ok: true, totalInCentavos, partsInCentavos: splitByLargestRemainder(totalInCentavos, covered) };
}
