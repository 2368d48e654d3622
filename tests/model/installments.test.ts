import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  calculateMonthlyCostInPercent,
  getInstallmentOption,
  listInstallmentOptions,
  sumOfOptions,
} from "~/model/installments";
import { describePayment } from "../../common/order-in-words";

describe("installments of R$ 1.000,00", () => {
  it.each([
    [1, 100_000, 100_000, 100_000],
    [2, 100_000, 50_000, 50_000],
    [3, 100_000, 33_333, 33_334],
    [4, 121_551, 30_387, 30_390],
    [5, 127_628, 25_525, 25_528],
    [6, 134_010, 22_335, 22_335],
  ])("in %i installments total %i centavos: each %i, the last %i", (count, total, value, last) => {
    expect(getInstallmentOption(100_000, count)).toMatchObject({
      count,
      hasInterest: count > 3,
      totalInCentavos: total,
      interestInCentavos: total - 100_000,
      valueInCentavos: value,
      lastValueInCentavos: last,
    });
  });
});

it.each([1, 2, 3])("%i installments cost nothing a month", (count) => {
  expect(calculateMonthlyCostInPercent(count)).toBe(0);
});

it.each([4, 5, 6])("%i installments are worth the cash price at their monthly cost", (count) => {
  const { totalInCentavos } = getInstallmentOption(100_000, count);
  const rate = calculateMonthlyCostInPercent(count) / 100;
  let left = 100_000;
  for (let month = 0; month < count; month += 1) left = left * (1 + rate) - totalInCentavos / count;
  expect(Math.abs(left)).toBeLessThan(1);
  expect([calculateMonthlyCostInPercent(count) > 8, calculateMonthlyCostInPercent(count) < 9.2]).toEqual([
    true,
    true,
  ]);
});

describe("one choice of installments for several shops", () => {
  it("costs for each count what the shops' orders cost together", () => {
    const bases = fc.array(fc.integer({ min: 6, max: 10_000_000 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(bases, (each) => {
        const sums = sumOfOptions(each.map(listInstallmentOptions));
        expect(sums.map((option) => option.count)).toEqual([1, 2, 3, 4, 5, 6]);
        for (const { count, ...sum } of sums) {
          const options = each.map((base) => getInstallmentOption(base, count));
          const added = (of: (option: (typeof options)[number]) => number) =>
            options.reduce((total, option) => total + of(option), 0);
          expect(sum).toEqual({
            hasInterest: count > 3,
            valueInCentavos: added((option) => option.valueInCentavos),
            lastValueInCentavos: added((option) => option.lastValueInCentavos),
            interestInCentavos: added((option) => option.interestInCentavos),
            totalInCentavos: added((option) => option.totalInCentavos),
          });
        }
      }),
    );
  });
});

it("one centavo is paid at once", () => {
  expect(listInstallmentOptions(1).map(({ count }) => count)).toEqual([1]);
});

it("installments of an order are those of the total that it has stored, whatever interest is today", () => {
  const payment = { paymentMethod: 0, installments: 5, cardBrand: null, cardLastDigits: null } as const;
  expect(describePayment({ ...payment, totalInCentavos: 110_000, interestInCentavos: 0 }).facts).toEqual([
    "Em 5x sem juros por R$\u00a0220,00",
  ]);
});

describe("installments of any amount", () => {
  it("are six where each is a centavo or more, sum to their total, are never below the cash price, and increase with their number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (base) => {
        const options = listInstallmentOptions(base);
        expect(options.map((option) => option.count)).toEqual(
          [1, 2, 3, 4, 5, 6].filter(
            (each) => each === 1 || getInstallmentOption(base, each).valueInCentavos > 0,
          ),
        );
        let before = base;
        for (const option of options) {
          const { count, valueInCentavos, lastValueInCentavos, totalInCentavos, interestInCentavos } = option;
          expect(valueInCentavos * (count - 1) + lastValueInCentavos).toBe(totalInCentavos);
          expect(lastValueInCentavos).toBeGreaterThanOrEqual(valueInCentavos);
          expect(lastValueInCentavos - valueInCentavos).toBeLessThan(count);
          expect(totalInCentavos).toBe(base + interestInCentavos);
          expect(totalInCentavos).toBeGreaterThanOrEqual(before);
          if (count <= 3) expect(interestInCentavos).toBe(0);
          before = totalInCentavos;
        }
      }),
    );
  });
});
