import fc from "fast-check";
import { expect, test } from "vitest";
import {
  calculateCouponDiscount,
  calculateInstallerDiscount,
  type PricedLine,
} from "../../api/orders/discount";
import { calculateInstallmentInterest, calculateSellingPrice } from "../../api/orders/pricing";
import { calculateCheckoutDiscount } from "../../app/model/checkout";
import type { Coupon, CouponBenefit, CouponScope } from "../../app/model/coupon";
import { calculateInterest as interestShown } from "../../app/model/installments";
import { type Promotion, calculateUnitPrice as priceShown } from "../../app/model/price";

import { runs } from "./runs";

/** The storefront and the upstream calculate independently; these properties compare their results. */

const now = new Date("2026-11-20T14:00:00-03:00");
const centavos = (max: number) => fc.integer({ min: 0, max });
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const aroundNow = fc.integer({ min: -2, max: 2 }).map((step) => new Date(now.getTime() + step));

test("the storefront and the upstream calculate the same unit price for discounts that are active, start or end in the current millisecond", () => {
  const promotion = fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    discountType: fc.constantFrom(1, 2),
    percentage: percent,
    amountInCentavos: centavos(500_000),
  });
  const terms = fc.record({
    listPriceInCentavos: centavos(5_000_000),
    percentage: fc.oneof(fc.constant(0), percent),
    promotionStart: fc.option(aroundNow),
    promotionEnd: fc.option(aroundNow),
    promotions: fc.uniqueArray(promotion, { maxLength: 3, selector: ({ id }) => id }),
  });
  fc.assert(
    fc.property(terms, (given) => {
      const promotions = given.promotions.toSorted((one, other) => one.id - other.id);
      const charged = calculateSellingPrice(
        { ...given, promotions: promotions.map((each) => ({ ...each, startsAt: now, endsAt: now })) },
        now,
      );
      const shown = priceShown(
        given.listPriceInCentavos,
        {
          percentage: given.percentage,
          percentageStartsAt: given.promotionStart?.toISOString() ?? null,
          percentageEndsAt: given.promotionEnd?.toISOString() ?? null,
          promotions: promotions.map(
            ({ id, discountType, percentage, amountInCentavos }): Promotion =>
              discountType === 1
                ? { id, kind: "percentage", percent: percentage }
                : { id, kind: "amount", amountInCentavos },
          ),
        },
        now,
      );
      expect([shown.priceInCentavos, shown.promotionId]).toEqual([
        charged.unitPriceInCentavos,
        charged.promotionId,
      ]);
    }),
    runs,
  );
});

const line = fc.record({
  productId: fc.integer({ min: 1, max: 4 }),
  categoryIds: fc.subarray([1, 2, 3]),
  subcategoryIds: fc.subarray([1, 2, 3]),
  unitPriceInCentavos: centavos(500_000),
  quantity: fc.integer({ min: 1, max: 999 }),
});
const groups = fc.array(fc.array(line, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
interface Line {
  readonly productId: number;
  readonly categoryIds: number[];
  readonly subcategoryIds: number[];
  readonly unitPriceInCentavos: number;
  readonly quantity: number;
}
const charged = (each: readonly (readonly Line[])[]): PricedLine[][] =>
  each.map((lines) => lines.map((one) => ({ ...one, skuId: 1, resellerId: 1, promotionId: null })));
const shown = (each: readonly (readonly Line[])[]) =>
  each.map((lines) =>
    lines.map((one) => ({ ...one, totalInCentavos: one.unitPriceInCentavos * one.quantity })),
  );

const scopes: Record<number, (id: number) => CouponScope> = {
  3: (categoryId) => ({ kind: "category", categoryId }),
  4: (subcategoryId) => ({ kind: "subcategory", subcategoryId }),
  5: (productId) => ({ kind: "product", productId }),
};

test("the storefront and the upstream subtract the same coupon amount from each order, or both refuse the coupon", () => {
  const coupon = fc.record({
    type: fc.constantFrom(1, 3, 4, 5),
    target: fc.integer({ min: 1, max: 4 }),
    benefit: fc.constantFrom(1, 2),
    percentage: percent,
    amountInCentavos: centavos(5_000_000),
    minimumPriceInCentavos: fc.oneof(fc.constant(0), centavos(50_000_000)),
  });
  fc.assert(
    fc.property(coupon, groups, (given, each) => {
      const { type, target, benefit, percentage, amountInCentavos, minimumPriceInCentavos } = given;
      const upstream = calculateCouponDiscount(
        {
          id: 1,
          code: "C",
          type,
          benefit,
          percentage,
          amountInCentavos,
          minimumPriceInCentavos,
          categoryId: target,
          subcategoryId: target,
          productId: target,
        },
        charged(each),
      );
      const benefitShown: CouponBenefit =
        benefit === 1 ? { kind: "percentage", percent: percentage } : { kind: "amount", amountInCentavos };
      const couponShown: Coupon = {
        id: 1,
        code: "C",
        scope: scopes[type]?.(target) ?? { kind: "order" },
        benefit: benefitShown,
        minimumInCentavos: minimumPriceInCentavos,
      };
      const storefront = calculateCheckoutDiscount(shown(each), couponShown, null);
      if ("refused" in upstream) expect(storefront.couponRefusal).not.toBeNull();
      else expect([storefront.couponRefusal, storefront.partsInCentavos]).toEqual([null, upstream.parts]);
    }),
    runs,
  );
});

test("the storefront and the upstream subtract the same installer discount from each order", () => {
  fc.assert(
    fc.property(percent, groups, (percentage, each) => {
      const { parts } = calculateInstallerDiscount(percentage, charged(each));
      expect(calculateCheckoutDiscount(shown(each), null, percentage).partsInCentavos).toEqual(parts);
    }),
    runs,
  );
});

test("the storefront and the upstream calculate the same installments", () => {
  fc.assert(
    fc.property(centavos(10 ** 11), fc.integer({ min: 1, max: 6 }), (base, count) => {
      expect(interestShown(base, count)).toBe(calculateInstallmentInterest(base, count));
    }),
    runs,
  );
});
