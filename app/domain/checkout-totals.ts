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
