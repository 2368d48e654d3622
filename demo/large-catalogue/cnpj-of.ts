const firstWeights = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2] as const;
const secondWeights = [6, ...firstWeights] as const;

/** Appends the two check digits of an alphanumeric CNPJ (valid since July 2026) to twelve characters. */
export function getCnpj(twelve: string): string {
  const first = checkDigit(twelve, firstWeights);
  return `${twelve}${first}${checkDigit(`${twelve}${first}`, secondWeights)}`;
}

function checkDigit(characters: string, weights: readonly number[]): number {
  const sum = weights.reduce((all, weight, index) => all + weight * (characters.charCodeAt(index) - 48), 0);
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}
