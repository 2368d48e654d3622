import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Coupon,
  calculateCouponDiscount,
  type DiscountableLine,
  normalizeCouponCode,
} from "~/model/coupon";
import { listInstallmentOptions } from "~/model/installments";
import { calculateCheckoutDiscount, calculateCheckoutTotals } from "../../app/model/checkout";

const line = (totalInCentavos: number, changes: Partial<DiscountableLine> = {}): DiscountableLine => ({
  productId: 1,
  categoryIds: [10],
  subcategoryIds: [100],
  totalInCentavos,
  ...changes,
});
const other = { productId: 2, categoryIds: [20], subcategoryIds: [200] };
const coupon = (changes: Partial<Coupon> = {}): Coupon => ({
  id: 1,
  code: "BEMVINDO",
  scope: { kind: "order" },
  benefit: { kind: "percentage", percent: 10 },
  minimumInCentavos: null,
  ...changes,
});
const reais = (centavos: number) => ({ kind: "amount", amountInCentavos: centavos }) as const;

describe("coupon", () => {
  it("is accepted in any case and with surrounding spaces", () => {
    expect(normalizeCouponCode(" bemvindo10 ")).toBe("BEMVINDO10");
  });

  it("distributes a percentage of the order over the resellers", () => {
    expect(calculateCouponDiscount(coupon(), [[line(3333)], [line(3333), line(3334)]])).toEqual({
      ok: true,
      totalInCentavos: 1000,
      partsInCentavos: [333, 667],
    });
  });

  it.each([
    ["category", { kind: "category", categoryId: 20 }],
    ["subcategory", { kind: "subcategory", subcategoryId: 200 }],
    ["product", { kind: "product", productId: 2 }],
  ] as const)("for one %s does not discount the rest", (_, scope) => {
    expect(
      calculateCouponDiscount(coupon({ scope }), [[line(5000)], [line(1000), line(2000, other)]]),
    ).toEqual({
      ok: true,
      totalInCentavos: 200,
      partsInCentavos: [0, 200],
    });
  });

  it("is refused for a product that is not in the cart", () => {
    const refused = { ok: false, reason: "notForTheseLines" };
    expect(
      calculateCouponDiscount(coupon({ scope: { kind: "product", productId: 9 } }), [[line(5000)]]),
    ).toEqual(refused);
    expect(
      calculateCouponDiscount(coupon({ scope: { kind: "category", categoryId: null } }), [[line(5000)]]),
    ).toEqual(refused);
  });

  it("compares its minimum with the whole order", () => {
    const scoped = coupon({ scope: { kind: "product", productId: 2 }, minimumInCentavos: 5000 });
    expect(calculateCouponDiscount(scoped, [[line(3000), line(1999, other)]])).toEqual({
      ok: false,
      reason: "belowMinimum",
    });
    expect(calculateCouponDiscount(scoped, [[line(3000), line(2000, other)]])).toMatchObject({ ok: true });
  });

  it("with a fixed amount is refused above the order's value", () => {
    const fixed = coupon({ benefit: reais(5000) });
    expect(calculateCouponDiscount(fixed, [[line(4999)]])).toEqual({ ok: false, reason: "belowDiscount" });
    expect(calculateCouponDiscount(fixed, [[line(2000)], [line(3000)]])).toEqual({
      ok: true,
      totalInCentavos: 5000,
      partsInCentavos: [2000, 3000],
    });
  });

  it("with a fixed amount never exceeds its lines", () => {
    const scoped = coupon({ scope: { kind: "product", productId: 2 }, benefit: reais(5000) });
    expect(calculateCouponDiscount(scoped, [[line(9000), line(1500, other)]])).toEqual({
      ok: true,
      totalInCentavos: 1500,
      partsInCentavos: [1500],
    });
  });
});

describe("installer's percentage", () => {
  const groups = [[line(3333)], [line(6667)]];

  it("is distributed over the resellers", () => {
    expect(calculateCheckoutDiscount(groups, null, 5)).toEqual({
      totalInCentavos: 500,
      partsInCentavos: [167, 333],
      from: "installer",
      couponRefusal: null,
    });
  });

  it("is replaced by a coupon, never combined", () => {
    expect(calculateCheckoutDiscount(groups, coupon({ benefit: reais(100) }), 5)).toMatchObject({
      totalInCentavos: 100,
      from: "coupon",
    });
  });

  it("remains when the coupon is refused", () => {
    expect(calculateCheckoutDiscount(groups, coupon({ minimumInCentavos: 1_000_000 }), 5)).toMatchObject({
      totalInCentavos: 500,
      from: "installer",
      couponRefusal: "belowMinimum",
    });
  });
});

it("is zero for a customer without a coupon", () => {
  expect(calculateCheckoutDiscount([[line(100)], [line(200)]], null, null)).toEqual({
    totalInCentavos: 0,
    partsInCentavos: [0, 0],
    from: "none",
    couponRefusal: null,
  });
});

describe("checkout total", () => {
  it("is items - discount + freight + interest, for each reseller and in total", () => {
    const totals = calculateCheckoutTotals([
      {
        resellerId: 1,
        itemsInCentavos: 100_000,
        discountInCentavos: 10_000,
        freightInCentavos: 10_000,
        installments: 4,
      },
      { resellerId: 2, itemsInCentavos: 5000, discountInCentavos: 0, freightInCentavos: 0, installments: 1 },
    ]);
    expect(totals.groups.map((group) => group.totalInCentavos)).toEqual([121_551, 5000]);
    expect(totals).toMatchObject({
      itemsInCentavos: 105_000,
      discountInCentavos: 10_000,
      freightInCentavos: 10_000,
      interestInCentavos: 21_551,
      totalInCentavos: 126_551,
    });
  });

  const cart = fc.array(
    fc.array(
      fc.record({
        productId: fc.integer({ min: 1, max: 3 }),
        categoryIds: fc.subarray([10, 20]),
        subcategoryIds: fc.subarray([100, 200]),
        totalInCentavos: fc.integer({ min: 0, max: 50_000_000 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    { minLength: 1, maxLength: 6 },
  );
  const anyCoupon = fc.record({
    id: fc.constant(1),
    code: fc.constant("X"),
    scope: fc.constantFrom<Coupon["scope"][]>(
      { kind: "order" },
      { kind: "category", categoryId: 10 },
      { kind: "subcategory", subcategoryId: 200 },
      { kind: "product", productId: 2 },
    ),
    benefit: fc.oneof<fc.Arbitrary<Coupon["benefit"]>[]>(
      fc.integer({ min: 0, max: 100 }).map((percent) => ({ kind: "percentage", percent })),
      fc.integer({ min: 0, max: 1_000_000 }).map(reais),
    ),
    minimumInCentavos: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  });

  it("adds up to the centavo for any cart, coupon, freight and installments", () => {
    fc.assert(
      fc.property(
        cart,
        fc.option(anyCoupon),
        fc.option(fc.integer({ min: 0, max: 100 })),
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 1, max: 6 }),
        (groups, tried, percentage, freightInCentavos, installments) => {
          const discount = calculateCheckoutDiscount(groups, tried, percentage);
          const totals = calculateCheckoutTotals(
            groups.map((lines, index) => ({
              resellerId: index,
              itemsInCentavos: lines.reduce((sum, each) => sum + each.totalInCentavos, 0),
              discountInCentavos: discount.partsInCentavos[index] ?? Number.NaN,
              freightInCentavos,
              installments,
            })),
          );
          expect(totals.discountInCentavos).toBe(discount.totalInCentavos);
          for (const each of [...totals.groups, totals]) {
            expect(each.discountInCentavos).toBeLessThanOrEqual(each.itemsInCentavos);
            expect(each.totalInCentavos).toBe(
              each.itemsInCentavos -
                each.discountInCentavos +
                each.freightInCentavos +
                each.interestInCentavos,
            );
          }
          for (const each of totals.groups) {
            const base = each.itemsInCentavos - each.discountInCentavos + each.freightInCentavos;
            // Not offered where an installment would be less than a centavo.
            const offered = listInstallmentOptions(base).find(({ count }) => count === installments);
            if (offered) expect(each.totalInCentavos).toBe(offered.totalInCentavos);
          }
        },
      ),
    );
  });
});
