import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calculatePulledAverage, ratingsUntilOwnAverage } from "../../common/pulled-average";

const note = fc.double({ min: 1, max: 5, noNaN: true });

describe("the average of few ratings", () => {
  test("lies between its own and the mean of all, and comes nearer to its own with each rating", () => {
    fc.assert(
      fc.property(note, note, fc.integer({ min: 1, max: 40 }), (average, mean, count) => {
        const pulled = calculatePulledAverage({ average, count }, mean);
        const next = calculatePulledAverage({ average, count: count + 1 }, mean);
        const [low, high] = [Math.min(average, mean), Math.max(average, mean)];
        expect(pulled).toBeGreaterThanOrEqual(low - 1e-9);
        expect(pulled).toBeLessThanOrEqual(high + 1e-9);
        expect(Math.abs(next - average)).toBeLessThanOrEqual(Math.abs(pulled - average) + 1e-9);
        if (count >= ratingsUntilOwnAverage) expect(pulled).toBeCloseTo(average);
      }),
    );
  });

  test("is 4,1 after one rating with 5 among a mean of 4", () => {
    expect(calculatePulledAverage({ average: 5, count: 1 }, 4)).toBeCloseTo(4.1);
  });
});
