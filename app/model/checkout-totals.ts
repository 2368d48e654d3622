import { percentageOf, splitByLargestRemainder } from "../../common/money";
import { type Coupon, type CouponRefusal, couponDiscount, type DiscountableLine } from "./coupon";
import { interestOn } from "./installments";

/** One freight group before interest; becomes one order. */
export interface GroupToPay {
  readonly resellerId: number;
  /** After product discounts, times quantities. */
  readonly itemsInCentavos: number;
  /** The group's share of the coupon or installer discount. */
  readonly discountInCentavos: number;
  readonly freightInCentavos: number;
  /** 1 for payments without installments. */
  readonly installments: number;
}

interface Totals {
  readonly itemsInCentavos: number;
  readonly discountInCentavos: number;
  readonly freightInCentavos: number;
  readonly interestInCentavos: number;
  readonly totalInCentavos: number;
}

export interface GroupTotals extends Totals {
  readonly resellerId: number;
}

export interface CheckoutTotals extends Totals {
  readonly groups: readonly GroupTotals[];
}

/** Base of installments and interest: items - discount + freight, at least the freight. */
export const getBase = (group: Omit<GroupToPay, "installments">): number =>
  Math.max(0, group.itemsInCentavos - group.discountInCentavos) + group.freightInCentavos;

/**
 * Totals per group and overall (purchase 9; own rules, "Money"): items - discount + freight + interest. The total is
 * the exact sum of the groups.
 */
export function checkoutTotals(groupsToPay: readonly GroupToPay[]): CheckoutTotals {
  const groups = groupsToPay.map((group): GroupTotals => {
    const { installments, ...money } = group;
    const base = getBase(group);
    const interestInCentavos = interestOn(base, installments);
    return { ...money, interestInCentavos, totalInCentavos: base + interestInCentavos };
  });
  const sum = (pick: (group: GroupTotals) => number) =>
    groups.reduce((total, group) => total + pick(group), 0);
  return {
    groups,
    itemsInCentavos: sum((group) => group.itemsInCentavos),
    discountInCentavos: sum((group) => group.discountInCentavos),
    freightInCentavos: sum((group) => group.freightInCentavos),
    interestInCentavos: sum((group) => group.interestInCentavos),
    totalInCentavos: sum((group) => group.totalInCentavos),
  };
}

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
