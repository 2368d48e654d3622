import { calculatePercentage, splitByLargestRemainder } from "../../common/money";
import { type CartLine, calculateLinePrice, groupByReseller, type LinePrice } from "./cart";
import { type Coupon, type CouponRefusal, calculateCouponDiscount, type DiscountableLine } from "./coupon";
import { type FreightGroup, findSelectedOption, type ShippingOption } from "./freight";
import { calculateInterest } from "./installments";
import type { Reseller } from "./reseller";

export const reviewLifetimeInMinutes = 30;

export interface CheckoutLine extends CartLine {
  readonly price: LinePrice;
}

/** One reseller's lines with their amounts; becomes one order. */
export interface CheckoutGroup {
  readonly resellerId: number;
  readonly reseller: Reseller | null;
  readonly lines: readonly CheckoutLine[];
  /** Null until its freight is known. */
  readonly shipping: ShippingOption | null;
  readonly totals: GroupTotals;
}

export interface Checkout {
  readonly groups: readonly CheckoutGroup[];
  readonly totals: CheckoutTotals;
  readonly discount: CheckoutDiscount;
}

interface Terms {
  /** Known freight groups with their chosen options. */
  readonly freight: readonly FreightGroup[];
  readonly coupon: Coupon | null;
  /** Null if the shopper is not an installer. */
  readonly installerPercentage: number | null;
  /** Returns the installments of a reseller's order; 1 by default. */
  readonly getInstallments?: (resellerId: number) => number | undefined;
  readonly now: Date;
}

/**
 * Calculates a cart: prices, discounts, freight, interest, in this order (own rules, "Money"). Cart, checkout and
 * orders all use it.
 */
export function calculateCheckout(lines: readonly CartLine[], terms: Terms): Checkout {
  const { freight, coupon, installerPercentage, getInstallments, now } = terms;
  const parts = groupByReseller(lines).map(({ resellerId, reseller, lines: groupTotals }) => {
    const quoted = freight.find((group) => group.resellerId === resellerId);
    return {
      resellerId,
      // Only the freight answer includes the distance.
      reseller: quoted?.reseller ?? reseller,
      lines: groupTotals.map((line): CheckoutLine => ({ ...line, price: calculateLinePrice(line, now) })),
      shipping: quoted ? findSelectedOption(quoted) : null,
    };
  });
  const discount = calculateCheckoutDiscount(
    parts.map((part) =>
      part.lines.map(({ price, ...line }) => ({ ...line, totalInCentavos: price.totalInCentavos })),
    ),
    coupon,
    installerPercentage,
  );
  const totals = calculateCheckoutTotals(
    parts.map(({ resellerId, lines: groupTotals, shipping }, index) => ({
      resellerId,
      itemsInCentavos: groupTotals.reduce((sum, { price }) => sum + price.totalInCentavos, 0),
      discountInCentavos: discount.partsInCentavos[index] ?? 0,
      freightInCentavos: shipping?.priceInCentavos ?? 0,
      installments: getInstallments?.(resellerId) ?? 1,
    })),
  );
  const groups = parts.flatMap((part, index) => {
    const groupTotals = totals.groups[index];
    return groupTotals ? [{ ...part, totals: groupTotals }] : [];
  });
  return { groups, totals, discount };
}

/** One freight group before interest; becomes one order. */
interface GroupToPay {
  readonly resellerId: number;
  /** Sum after product discounts, times quantities. */
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

interface GroupTotals extends Totals {
  readonly resellerId: number;
}

interface CheckoutTotals extends Totals {
  readonly groups: readonly GroupTotals[];
}

/** Base of installments and interest: items - discount + freight, at least the freight. */
export const getBase = (group: Omit<GroupToPay, "installments">): number =>
  Math.max(0, group.itemsInCentavos - group.discountInCentavos) + group.freightInCentavos;

/**
 * Totals per group and overall (own rules, "Money"): items - discount + freight + interest. The total is
 * the exact sum of the groups.
 */
export function calculateCheckoutTotals(groupsToPay: readonly GroupToPay[]): CheckoutTotals {
  const groups = groupsToPay.map((group): GroupTotals => {
    const { installments, ...money } = group;
    const base = getBase(group);
    const interestInCentavos = calculateInterest(base, installments);
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
interface CheckoutDiscount {
  readonly totalInCentavos: number;
  readonly partsInCentavos: readonly number[];
  readonly from: "coupon" | "installer" | "none";
  readonly couponRefusal: CouponRefusal | null;
}

/**
 * Applies the coupon, or else the installer's percentage, never both (purchase 1, "Installer discount"; own rules, "Money"). A refused
 * coupon leaves the installer's percentage. `installerPercentage` is null for other shoppers.
 */
export function calculateCheckoutDiscount(
  groups: readonly (readonly DiscountableLine[])[],
  coupon: Coupon | null,
  installerPercentage: number | null,
): CheckoutDiscount {
  const ofCoupon = coupon && calculateCouponDiscount(coupon, groups);
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
  const totalInCentavos = Math.min(whole, calculatePercentage(whole, percentage));
  return { totalInCentavos, partsInCentavos: splitByLargestRemainder(totalInCentavos, amounts) };
}
