export function calculatePercentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const calculateMedian = (values: readonly number[]): number => calculatePercentile(values, 0.5);
