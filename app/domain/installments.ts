import { divideHalfUp } from "../../common/money";

/** Credit card installments per freight group (purchase 9; own rules, "Money"). */

export const maxInstallments = 6;
const maxWithoutInterest = 3;

export interface InstallmentOption {
  /** 1 to 6. */
  readonly count: number;
  readonly hasInterest: boolean;
  /** The last installment takes the remainder. */
  readonly valueInCentavos: number;
  readonly lastValueInCentavos: number;
  readonly interestInCentavos: number;
  readonly totalInCentavos: number;
}

/**
 * Interest on a base (items - discount + freight of one group) in centavos: none up to 3 installments, then 5% a month
 * compounded per installment, rounded half up.
 */
export function interestOn(baseInCentavos: number, count: number): number {
  if (count <= maxWithoutInterest) return 0;
  const months = BigInt(count);
  return divideHalfUp(BigInt(baseInCentavos) * 105n ** months, 100n ** months) - baseInCentavos;
}

/** The most installments that cost nothing, as cards advertise them. */
export const withoutInterest = (priceInCentavos: number) => ({
  count: maxWithoutInterest,
  valueInCentavos: Math.floor(priceInCentavos / maxWithoutInterest),
});

/** Options of one group's base, 1 to 6 installments. */
export function installmentOptions(baseInCentavos: number): InstallmentOption[] {
  return Array.from({ length: maxInstallments }, (_, index) => installmentOption(baseInCentavos, index + 1));
}

/** One choice for the orders of several groups: their options added up, count by count. */
export function sumOfOptions(ofGroups: readonly (readonly InstallmentOption[])[]): InstallmentOption[] {
  const [first = [], ...others] = ofGroups;
  return others.reduce<InstallmentOption[]>(
    (sums, options) =>
      sums.flatMap((sum) =>
        options.filter(({ count }) => count === sum.count).map((each) => added(sum, each)),
      ),
    [...first],
  );
}

const added = (one: InstallmentOption, other: InstallmentOption): InstallmentOption => ({
  count: one.count,
  hasInterest: one.hasInterest,
  valueInCentavos: one.valueInCentavos + other.valueInCentavos,
  lastValueInCentavos: one.lastValueInCentavos + other.lastValueInCentavos,
  interestInCentavos: one.interestInCentavos + other.interestInCentavos,
  totalInCentavos: one.totalInCentavos + other.totalInCentavos,
});

export function installmentOption(baseInCentavos: number, count: number): InstallmentOption {
  const interestInCentavos = interestOn(baseInCentavos, count);
  const totalInCentavos = baseInCentavos + interestInCentavos;
  const valueInCentavos = Math.floor(totalInCentavos / count);
  return {
    count,
    hasInterest: count > maxWithoutInterest,
    valueInCentavos,
    lastValueInCentavos: totalInCentavos - valueInCentavos * (count - 1),
    interestInCentavos,
    totalInCentavos,
  };
}
