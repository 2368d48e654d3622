/** An integer from `min` to `max`, both included, chosen by a random number in [0, 1). */
export function integerBetween(min: number, max: number, random: number): number {
  return min + Math.floor(random * (max - min + 1));
}
