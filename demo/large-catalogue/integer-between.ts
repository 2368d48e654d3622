export function getIntegerBetween(min: number, max: number, random: number): number {
  return min + Math.floor(random * (max - min + 1));
}
