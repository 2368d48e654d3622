import { interestOn } from "./installments";

/** One freight group's money before interest: one order will be made of it. */
export interface GroupToPay {
  readonly resellerId: number;
  /** Unit prices after the products' own discounts, times quantities. */
  readonly itemsInCentavos: number;
  /** The group's part of the coupon or of the installer's percentage. */
  readonly discountInCentavos: number;
  readonly freightInCentavos: number;
  /** 1 for everything that is not paid in installments. */
  readonly installments: number;
}

export interface Totals {
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

/** What installments and interest are reckoned on: items - discount + freight, never below the freight. */
export const baseOf = (group: Omit<GroupToPay, "installments">): number =>
  Math.max(0, group.itemsInCentavos - group.discountInCentavos) + group.freightInCentavos;

/**
 * What is to be paid, for each group and for all of them (purchase 9; decisions, "Money"): items - discount + freight
 * + interest. The whole is the sum of the groups, centavo by centavo.
 */
export function checkoutTotals(groupsToPay: readonly GroupToPay[]): CheckoutTotals {
  const groups = groupsToPay.map((group): GroupTotals => {
    const { installments, ...money } = group;
    const base = baseOf(group);
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
