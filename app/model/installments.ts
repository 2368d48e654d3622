import { divideHalfUp, divideIntoInstallments } from "../../common/money";

/** Credit card installments per freight group (purchase 9, "Installments"; own rules, "Money"). */

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
export function calculateInterest(baseInCentavos: number, count: number): number {
  if (count <= maxWithoutInterest) return 0;
  const months = BigInt(count);
  return divideHalfUp(BigInt(baseInCentavos) * 105n ** months, 100n ** months) - baseInCentavos;
}

/**
 * What credit in so many equal monthly installments costs a month, in percent: the rate at which they are worth the
 * cash price. Dearer than the 5% that compound on the whole price, since each installment pays a part of it back.
 */
export function calculateMonthlyCostInPercent(count: number): number {
  if (count <= maxWithoutInterest) return 0;
  const installment = 1.05 ** count / count;
  const worth = (rate: number) =>
    Array.from({ length: count }, (_, month) => installment / (1 + rate) ** (month + 1)).reduce(
      (sum, part) => sum + part,
      0,
    );
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > 1) low = middle;
    else high = middle;
  }
  return low * 100;
}

/** Options of one group's base: 1 to 6 installments, of a centavo or more each. */
export function listInstallmentOptions(baseInCentavos: number): InstallmentOption[] {
  const options = Array.from({ length: maxInstallments }, (_, index) =>
    getInstallmentOption(baseInCentavos, index + 1),
  );
  return options.filter(({ count, valueInCentavos }) => count === 1 || valueInCentavos > 0);
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

export function getInstallmentOption(baseInCentavos: number, count: number): InstallmentOption {
  const interestInCentavos = calculateInterest(baseInCentavos, count);
  const totalInCentavos = baseInCentavos + interestInCentavos;
  return {
    ...divideIntoInstallments(totalInCentavos, count),
    hasInterest: count > maxWithoutInterest,
    interestInCentavos,
    totalInCentavos,
  };
}
