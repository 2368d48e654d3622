export interface ChargedAmount {
  readonly amountInCentavos: number;
  readonly currency: string;
  /** False when the money is split with or sent to another account. */
  readonly isForUs: boolean;
}

/** Reason for a mismatch, for the log; null when the charge matches. */
export function describeMismatch(charged: ChargedAmount, expectedInCentavos: number): string | null {
  const { amountInCentavos, currency, isForUs } = charged;
  if (currency !== "BRL") return `the currency is ${currency.slice(0, 8)}`;
  if (!isForUs) return "part of the money goes to another recipient";
  return amountInCentavos === expectedInCentavos
    ? null
    : `the amount is ${amountInCentavos} centavos instead of ${expectedInCentavos}`;
}
