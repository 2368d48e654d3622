/** An average of at least this many ratings stands for itself. */
export const ratingsUntilOwnAverage = 10;

/**
 * An average of few ratings, pulled to the mean of all: what is missing until ten ratings counts as that mean (Bayesian).
 * @param rated its own average and the number of ratings, from 1
 */
export function calculatePulledAverage(
  { average, count }: { readonly average: number; readonly count: number },
  mean: number,
): number {
  const missing = Math.max(0, ratingsUntilOwnAverage - count);
  return (average * count + mean * missing) / (count + missing);
}
