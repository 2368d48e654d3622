import { divideHalfUp } from "./money";

/** Installments by credit card, for each freight group (purchase 9; decisions, "Money"). */

export const mostInstallments = 6;
const mostWithoutInterest = 3;

export interface InstallmentOption {
  /** 1 to 6. */
  readonly count: number;
  readonly hasInterest: boolean;
  /** What each installment is; the last one takes the remainder. */
  readonly valueInCentavos: number;
  readonly lastValueInCentavos: number;
  readonly interestInCentavos: number;
  readonly totalInCentavos: number;
}

/**
 * Interest of paying a base (items - discount + freight of one group) in `count` installments: none up to 3, then
 * 5% a month, compounded once for each installment, half up.
 */
export function interestOn(baseInCentavos: number, count: number): number {
  if (count <= mostWithoutInterest) return 0;
  const months = BigInt(count);
  return divideHalfUp(BigInt(baseInCentavos) * 105n ** months, 100n ** months) - baseInCentavos;
}

/** The ways to pay one group's base by card, from 1 to 6 installments. */
export function installmentOptions(baseInCentavos: number): InstallmentOption[] {
  return Array.from({ length: mostInstallments }, (_, index) => installmentOption(baseInCentavos, index + 1));
}

export function installmentOption(baseInCentavos: number, count: number): InstallmentOption {
  const interestInCentavos = interestOn(baseInCentavos, count);
  const totalInCentavos = baseInCentavos + interestInCentavos;
  const valueInCentavos = Math.floor(totalInCentavos / count);
  return {
    count,
    hasInterest: count > mostWithoutInterest,
    valueInCentavos,
    lastValueInCentavos: totalInCentavos - valueInCentavos * (count - 1),
    interestInCentavos,
    totalInCentavos,
  };
}
