/** Money is integer centavos; decimal reais exist only on the wire. Rounding is half up, away from zero. */

const plainDecimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Rounds half away from zero. Throws a RangeError if the result is not a safe integer. */
export function divideHalfUp(dividend: bigint, divisor: bigint): number {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = Number((2n * size + divisor) / (2n * divisor));
  if (!Number.isSafeInteger(rounded)) throw new RangeError(`${dividend} / ${divisor} is too much money`);
  return dividend < 0n && rounded > 0 ? -rounded : rounded;
}

/**
 * Converts decimal reais (number or text, "18.40") to centavos. Uses the decimal digits, so 1.005 gives 101 although
 * the double is smaller. Throws a RangeError on invalid amounts.
 */
export function convertToCentavos(reais: number | string): number {
  if (typeof reais === "number" && reais > 0) {
    const centavos = Math.round(reais * 100);
    // No more than two decimals: nearly every amount, without the arithmetic of the others.
    if (centavos / 100 === reais && Number.isSafeInteger(centavos)) return centavos;
  }
  const text = typeof reais === "number" ? decimalText(reais) : reais.trim();
  const [, sign, whole, decimals = ""] = plainDecimal.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`Not an amount in reais: ${text}`);
  const scaled = BigInt(whole + decimals.padEnd(2, "0"));
  const extraDecimals = BigInt(Math.max(0, decimals.length - 2));
  return divideHalfUp(sign ? -scaled : scaled, 10n ** extraDecimals);
}

/** Rejects exponent notation: 1e-7 is below a centavo, 1e+21 out of range. */
function decimalText(reais: number): string {
  return Math.abs(reais) < 1e-6 ? "0" : String(reais);
}

/** Reads '49,90', '1.234,56', 'R$ 50' and '49.90'; null for anything else. */
export function parseCentavos(typed: string): number | null {
  // Every page has this module in the browser, so not the whole `cleanCode`.
  const text = typed
    .normalize("NFKC")
    .replace(/[\s\p{C}]+/gu, "")
    .replace(/^R\$/, "");
  const [, whole, decimals = ""] =
    /^(\d{1,3}(?:\.\d{3})+|\d{1,12})(?:,(\d{1,2}))?$/.exec(text) ??
    /^(\d{1,12})\.(\d{1,2})$/.exec(text) ??
    [];
  return whole === undefined ? null : Number(whole.replaceAll(".", "") + decimals.padEnd(2, "0"));
}

/** Wire format: 1840 becomes 18.4. */
export const convertToReais = (centavos: number): number => centavos / 100;

/**
 * 'R$ 1.234,56' with a no-break space; negative '−R$ 0,50'. Does not use Intl, which may differ between server and
 * browser and break hydration.
 */
export function formatCentavos(centavos: number): string {
  const digits = String(Math.abs(centavos)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ".");
  return `${centavos < 0 ? "−" : ""}R$\u00a0${whole},${digits.slice(-2)}`;
}

/** Percentage of an amount in centavos; the percentage has four decimals. */
export function calculatePercentage(centavos: number, percent: number): number {
  return divideHalfUp(BigInt(centavos) * BigInt(Math.round(percent * 10_000)), 1_000_000n);
}

/**
 * Splits an amount by largest remainder; the parts add up to it. Ties favour the earlier part; all-zero weights count
 * as equal. Amount and weights are non-negative integers.
 */
export function splitByLargestRemainder(centavos: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (weights.length === 0) return [];
  if (sum === 0n) {
    return splitByLargestRemainder(
      centavos,
      weights.map(() => 1),
    );
  }
  const parts = weights.map((weight, index) => {
    const product = BigInt(centavos) * BigInt(weight);
    return { index, whole: Number(product / sum), remainder: product % sum };
  });
  const left = centavos - parts.reduce((total, part) => total + part.whole, 0);
  const luckiest = [...parts]
    .sort((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder))
    .slice(0, left);
  for (const part of luckiest) part.whole += 1;
  return parts.map((part) => part.whole);
}

export const formatFreight = (priceInCentavos: number): string =>
  priceInCentavos === 0 ? "Grátis" : formatCentavos(priceInCentavos);

/** A total in so many installments; the last one takes the remainder. */
export function divideIntoInstallments(totalInCentavos: number, count: number) {
  const valueInCentavos = Math.floor(totalInCentavos / count);
  return { count, valueInCentavos, lastValueInCentavos: totalInCentavos - valueInCentavos * (count - 1) };
}
