import { percentageOf, splitByLargestRemainder } from "../../common/money";
import { type Coupon, type CouponRefusal, couponDiscount, type DiscountableLine } from "./coupon";

/** Checkout discount with each group's share; the shares add up to the total. */
export interface CheckoutDiscount {
  readonly totalInCentavos: number;
  readonly partsInCentavos: readonly number[];
  readonly from: "coupon" | "installer" | "none";
  readonly couponRefusal: CouponRefusal | null;
}

/**
 * Applies the coupon, or else the installer's percentage, never both (purchase 1 and 6; own rules, "Money"). A refused
 * coupon leaves the installer's percentage. `installerPercentage` is null for other shoppers.
 */
export function checkoutDiscount(
  groups: readonly (readonly DiscountableLine[])[],
  coupon: Coupon | null,
  installerPercentage: number | null,
): CheckoutDiscount {
  const ofCoupon = coupon && couponDiscount(coupon, groups);
  if (ofCoupon?.ok) return { ...pick(ofCoupon), from: "coupon", couponRefusal: null };
  const couponRefusal = ofCoupon?.reason ?? null;
  if (installerPercentage !== null && installerPercentage > 0) {
    return { ...installerDiscount(groups, installerPercentage), from: "installer", couponRefusal };
  }
  return { totalInCentavos: 0, partsInCentavos: groups.map(() => 0), from: "none", couponRefusal };
}

const pick = (discount: { totalInCentavos: number; partsInCentavos: readonly number[] }) => ({
  totalInCentavos: discount.totalInCentavos,
  partsInCentavos: discount.partsInCentavos,
});

function installerDiscount(groups: readonly (readonly DiscountableLine[])[], percentage: number) {
  const amounts = groups.map((lines) => lines.reduce((sum, line) => sum + line.totalInCentavos, 0));
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  const totalInCentavos = Math.min(whole, percentageOf(whole, percentage));
  return { totalInCentavos, partsInCentavos: splitByLargestRemainder(totalInCentavos, amounts) };
}
