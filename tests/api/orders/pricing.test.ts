import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CouponTerms,
  calculateCouponDiscount,
  calculateInstallerDiscount,
  getAmount,
  type PricedLine,
  splitByLargestRemainder,
} from "../../../api/orders/discount";
import {
  calculateInstallmentInterest,
  calculatePercentage,
  calculateSellingPrice,
  type PriceTerms,
} from "../../../api/orders/pricing";

const noon = new Date("2026-11-20T12:00:00-03:00");
const later = (milliseconds: number) => new Date(noon.getTime() + milliseconds);

const plain: PriceTerms = {
  listPriceInCentavos: 1990,
  percentage: 0,
  promotionStart: null,
  promotionEnd: null,
  promotions: [],
};
const promotion = {
  id: 7,
  discountType: 1,
  percentage: 10,
  amountInCentavos: null,
  startsAt: noon,
  endsAt: later(1000),
};

describe("unit price", () => {
  test("equals the reseller's price without discounts", () => {
    expect(calculateSellingPrice(plain, noon)).toEqual({ unitPriceInCentavos: 1990, promotionId: null });
  });

  test("includes a percentage discount from the first to the last millisecond of its period", () => {
    const terms = { ...plain, percentage: 15, promotionStart: noon, promotionEnd: later(1000) };
    const prices = [-1, 0, 1000, 1001].map(
      (at) => calculateSellingPrice(terms, later(at)).unitPriceInCentavos,
    );
    // 85 % of 19,90 is 16,915, which rounds up.
    expect(prices).toEqual([1990, 1692, 1692, 1990]);
  });

  test("includes a promotion from the first to the last millisecond of its period", () => {
    const terms = { ...plain, promotions: [promotion] };
    const prices = [-1, 0, 1000, 1001].map((at) => calculateSellingPrice(terms, later(at)));
    expect(prices.map((price) => price.unitPriceInCentavos)).toEqual([1990, 1791, 1791, 1990]);
    expect(prices.map((price) => price.promotionId)).toEqual([null, 7, 7, null]);
  });

  test("subtracts an amount promotion in reais and is never below zero", () => {
    const reais = { ...promotion, discountType: 2, percentage: null, amountInCentavos: 500 };
    expect(calculateSellingPrice({ ...plain, promotions: [reais] }, noon).unitPriceInCentavos).toBe(1490);
    const generous = { ...reais, amountInCentavos: 5000 };
    expect(calculateSellingPrice({ ...plain, promotions: [generous] }, noon).unitPriceInCentavos).toBe(0);
  });

  test("prefers the active percentage discount over promotions and never combines them", () => {
    const terms = { ...plain, percentage: 5, promotions: [{ ...promotion, percentage: 50 }] };
    expect(calculateSellingPrice(terms, noon)).toEqual({ unitPriceInCentavos: 1891, promotionId: null });
  });

  test("uses the promotion with the lowest price, and the oldest of equal ones", () => {
    const promotions = [
      { ...promotion, id: 9, percentage: 20 },
      { ...promotion, id: 8, percentage: 20 },
      { ...promotion, id: 7, percentage: 10 },
    ];
    expect(calculateSellingPrice({ ...plain, promotions }, noon)).toEqual({
      unitPriceInCentavos: 1592,
      promotionId: 8,
    });
  });
});

describe("installment interest", () => {
  test("is zero up to three installments and compounds 5% for each from four to six", () => {
    const totals = [1, 2, 3, 4, 5, 6].map((n) => 100_000 + calculateInstallmentInterest(100_000, n));
    expect(totals).toEqual([100_000, 100_000, 100_000, 121_551, 127_628, 134_010]);
  });
});

const line = (more: Partial<PricedLine>): PricedLine => ({
  skuId: 1,
  resellerId: 1,
  productId: 1,
  categoryIds: [],
  subcategoryIds: [],
  quantity: 1,
  unitPriceInCentavos: 1000,
  promotionId: null,
  ...more,
});
const tenPercent: CouponTerms = {
  id: 1,
  code: "DEZ",
  type: 1,
  benefit: 1,
  percentage: 10,
  amountInCentavos: null,
  minimumPriceInCentavos: 0,
  categoryId: null,
  subcategoryId: null,
  productId: null,
};
const fiveReais: CouponTerms = { ...tenPercent, benefit: 2, percentage: null, amountInCentavos: 500 };

describe("coupon discount", () => {
  test("applies only to the lines of its category, subcategory or product", () => {
    const groups = [
      [line({ categoryIds: [3] }), line({ productId: 2, subcategoryIds: [4] })],
      [line({ productId: 5, unitPriceInCentavos: 3000 })],
    ];
    expect(calculateCouponDiscount({ ...tenPercent, type: 3, categoryId: 3 }, groups)).toEqual({
      totalInCentavos: 100,
      parts: [100, 0],
    });
    expect(calculateCouponDiscount({ ...tenPercent, type: 4, subcategoryId: 4 }, groups)).toEqual({
      totalInCentavos: 100,
      parts: [100, 0],
    });
    expect(calculateCouponDiscount({ ...tenPercent, type: 5, productId: 5 }, groups)).toEqual({
      totalInCentavos: 300,
      parts: [0, 300],
    });
    expect(calculateCouponDiscount({ ...tenPercent, type: 5, productId: 99 }, groups)).toEqual({
      refused: "target",
    });
  });

  test("checks the minimum against the whole cart", () => {
    const coupon = { ...tenPercent, minimumPriceInCentavos: 2001 };
    expect(calculateCouponDiscount(coupon, [[line({})], [line({})]])).toEqual({ refused: "minimum" });
    expect(
      calculateCouponDiscount({ ...coupon, minimumPriceInCentavos: 2000 }, [[line({})], [line({})]]),
    ).toMatchObject({ totalInCentavos: 200 });
  });

  test("refuses an amount above the cart total and limits the discount to the cost of the covered lines", () => {
    expect(calculateCouponDiscount({ ...fiveReais, amountInCentavos: 1001 }, [[line({})]])).toEqual({
      refused: "amount",
    });
    const groups = [[line({}), line({ productId: 2, unitPriceInCentavos: 300 })]];
    expect(calculateCouponDiscount({ ...fiveReais, type: 5, productId: 2 }, groups)).toEqual({
      totalInCentavos: 300,
      parts: [300],
    });
  });
});

describe("discount split over orders", () => {
  test("splits R$ 10,00 over three equal orders into 3,34 and twice 3,33", () => {
    expect(splitByLargestRemainder(1000, [500, 500, 500])).toEqual([334, 333, 333]);
  });

  test("gives the remaining centavo to the largest remainder", () => {
    expect(splitByLargestRemainder(10, [149, 251])).toEqual([4, 6]);
  });

  test("adds up to the whole, and no part is negative or above the cost of its order", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10 ** 11 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (amounts, fraction) => {
        const sum = amounts.reduce((all, amount) => all + amount, 0);
        const total = Math.floor(sum * fraction);
        const parts = splitByLargestRemainder(total, amounts);
        expect(parts.reduce((all, part) => all + part, 0)).toBe(total);
        parts.forEach((part, index) => {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(amounts[index] ?? -1);
        });
      }),
    );
  });

  const generatedLine = fc.record({
    productId: fc.integer({ min: 1, max: 5 }),
    unitPriceInCentavos: fc.integer({ min: 0, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
  });
  const generatedGroups = fc.array(fc.array(generatedLine.map(line), { minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 5,
  });
  const generatedCoupon = fc.record({
    type: fc.constantFrom(0, 5),
    benefit: fc.constantFrom(1, 2),
    percentage: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    amountInCentavos: fc.integer({ min: 0, max: 10_000_000 }),
    productId: fc.integer({ min: 1, max: 5 }),
  });

  test("splits a coupon or installer discount of any cart without loss and leaves no order negative", () => {
    fc.assert(
      fc.property(
        generatedGroups,
        generatedCoupon,
        fc.integer({ min: 0, max: 100 }),
        (groups, coupon, percentage) => {
          const outcomes = [
            calculateCouponDiscount({ ...tenPercent, ...coupon }, groups),
            calculateInstallerDiscount(percentage, groups),
          ];
          for (const outcome of outcomes) {
            if ("refused" in outcome) continue;
            expect(outcome.parts.reduce((sum, part) => sum + part, 0)).toBe(outcome.totalInCentavos);
            outcome.parts.forEach((part, index) => {
              expect(part).toBeGreaterThanOrEqual(0);
              expect(part).toBeLessThanOrEqual(getAmount(groups[index] ?? []));
            });
          }
        },
      ),
    );
  });

  test("rounds a percentage half up for any amount", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 45 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, hundredths) => {
          const doubled = (2n * BigInt(amount) * BigInt(hundredths)) / 10_000n;
          expect(calculatePercentage(amount, hundredths / 100)).toBe(Number((doubled + 1n) / 2n));
        },
      ),
    );
  });
});
