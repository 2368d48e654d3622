/** What a provider charged, as far as it can be compared with what was asked for. */
export interface ChargedAmount {
  readonly amountInCentavos: number;
  /** ISO 4217: 'BRL'. */
  readonly currency: string;
  /** False where the money, or part of it, goes to somebody else's account. */
  readonly isForUs: boolean;
}

/** Why a charge is not the one that was asked for, for the log; null where it is. */
export function mismatchOf(charged: ChargedAmount, expectedInCentavos: number): string | null {
  const { amountInCentavos, currency, isForUs } = charged;
  if (currency !== "BRL") return `the currency is ${currency.slice(0, 8)}`;
  if (!isForUs) return "part of the money goes to another recipient";
  return amountInCentavos === expectedInCentavos
    ? null
    : `the amount is ${amountInCentavos} centavos instead of ${expectedInCentavos}`;
}
