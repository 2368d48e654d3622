import { type Coupon, type CouponRefusal, couponDiscount, type DiscountableLine } from "./coupon";
import { percentageOf, splitByLargestRemainder } from "./money";

/** What is taken off a whole checkout, with each freight group's part: the parts add up to the total. */
export interface CheckoutDiscount {
  readonly totalInCentavos: number;
  readonly partsInCentavos: readonly number[];
  readonly from: "coupon" | "installer" | "none";
  /** Why the coupon that was given does not count. */
  readonly couponRefusal: CouponRefusal | null;
}

/**
 * The coupon, or else the installer's percentage: never both (purchase 1 and 6; decisions, "Money"). A coupon that is
 * refused leaves the installer's percentage in place. `installerPercentage` is null for whoever is no installer.
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
