import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  calculatePercentage,
  convertToCentavos,
  convertToReais,
  formatCentavos,
  parseCentavos,
  splitByLargestRemainder,
} from "../../common/money";

const amount = fc.integer({ min: 0, max: 10_000_000_000 });

describe("parseCentavos", () => {
  it.each([
    ["50", 5000],
    ["49,90", 4990],
    ["49,9", 4990],
    ["49.90", 4990],
    ["1.234,56", 123_456],
    ["1.234", 123_400],
    [" R$ 50 ", 5000],
    ["", null],
    ["-1", null],
    ["1e9", null],
    ["12,345", null],
    ["cinquenta", null],
    ["9".repeat(40), null],
  ])("reads %j as %j", (typed, centavos) => {
    expect(parseCentavos(typed)).toBe(centavos);
  });
});

describe("centavosFromReais", () => {
  it.each([
    [18.4, 1840],
    ["18.40", 1840],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [1.004, 100],
    ["0.005", 1],
    [8.575, 858],
    [-0.5, -50],
    [-1.005, -101],
    [1e-7, 0],
    [0, 0],
    ["7", 700],
    [99_999_999.99, 9_999_999_999],
  ])("converts decimal digits exactly: %s is %s", (reais, centavos) => {
    expect(convertToCentavos(reais)).toBe(centavos);
  });

  it.each(["", "abc", "1,50", "1e3", "--1", "."])("rejects values that are not an amount: '%s'", (text) => {
    expect(() => convertToCentavos(text)).toThrow(RangeError);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e15])("rejects amounts out of range: %s", (reais) => {
    expect(() => convertToCentavos(reais)).toThrow(RangeError);
  });

  it("round-trips through the wire format", () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (centavos) => {
        expect(convertToCentavos(convertToReais(centavos))).toBe(centavos);
        expect(convertToCentavos(convertToReais(centavos).toFixed(2))).toBe(centavos);
      }),
    );
  });
});

describe("formatPrice", () => {
  it.each([
    [0, "R$\u00a00,00"],
    [-0, "R$\u00a00,00"],
    [5, "R$\u00a00,05"],
    [-50, "−R$\u00a00,50"],
    [123_456, "R$\u00a01.234,56"],
    [100_000_000, "R$\u00a01.000.000,00"],
  ])("formats %i centavos as '%s'", (centavos, text) => {
    expect(formatCentavos(centavos)).toBe(text);
  });

  it("equals Intl.NumberFormat for BRL, with a minus sign instead of a hyphen", () => {
    const brazil = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (centavos) => {
        expect(formatCentavos(centavos)).toBe(brazil.format(centavos / 100).replace("-", "−"));
      }),
    );
  });
});

describe("percentage of an amount", () => {
  it.each([
    [1000, 10, 100],
    [5, 10, 1],
    [4, 10, 0],
    [3333, 15, 500],
    [999, 12.5, 125],
    [100, 33.3333, 33],
    [100, 0, 0],
    [99_999_999_999, 100, 99_999_999_999],
  ])("for %i centavos and %f %% is %i, rounded half up", (centavos, percent, part) => {
    expect(calculatePercentage(centavos, percent)).toBe(part);
  });
});

describe("split of an amount", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 30 });

  it("sums to the whole, to the centavo", () => {
    fc.assert(
      fc.property(amount, weights, (centavos, parts) => {
        const split = splitByLargestRemainder(centavos, parts);
        expect(split).toHaveLength(parts.length);
        expect(split.reduce((sum, part) => sum + part, 0)).toBe(centavos);
      }),
    );
  });

  it("rounds each share down or up", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), weights, (centavos, parts) => {
        const sum = parts.reduce((total, part) => total + part, 0);
        fc.pre(sum > 0);
        splitByLargestRemainder(centavos, parts).forEach((part, index) => {
          const exact = (centavos * (parts[index] ?? 0)) / sum;
          expect(part).toBeGreaterThanOrEqual(Math.floor(exact - 1e-6));
          expect(part).toBeLessThanOrEqual(Math.ceil(exact + 1e-6));
        });
      }),
    );
  });

  it("never exceeds the value of a part", () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (parts, share) => {
        const sum = parts.reduce((total, part) => total + part, 0);
        splitByLargestRemainder(Math.floor(sum * share), parts).forEach((part, index) => {
          expect(part).toBeLessThanOrEqual(parts[index] ?? 0);
        });
      }),
    );
  });

  it("assigns the remaining centavos by largest remainder, then by order", () => {
    expect(splitByLargestRemainder(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitByLargestRemainder(10, [6, 5, 5])).toEqual([4, 3, 3]);
    expect(splitByLargestRemainder(1, [1, 2])).toEqual([0, 1]);
  });

  it("is even for equal weights of zero and empty for no parts", () => {
    expect(splitByLargestRemainder(5, [0, 0])).toEqual([3, 2]);
    expect(splitByLargestRemainder(5, [])).toEqual([]);
  });
});
