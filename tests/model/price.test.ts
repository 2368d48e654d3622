import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateUnitPrice, type DiscountTerms, getShownPrice, type Promotion } from "../../app/model/price";

import { noDiscount } from "./nouns";

const now = new Date("2026-11-20T12:00:00-03:00");
const running: DiscountTerms = {
  ...noDiscount,
  percentage: 20,
  percentageStartsAt: "2026-11-01T00:00:00-03:00",
  percentageEndsAt: "2026-11-30T23:59:59-03:00",
};
const percent = (value: number, id = 1): Promotion => ({ id, kind: "percentage", percent: value });
const amount = (centavos: number, id = 2): Promotion => ({ id, kind: "amount", amountInCentavos: centavos });

describe("percentage discount", () => {
  it("lowers the price in its period, with the original price and a badge", () => {
    expect(getShownPrice(5000, running, now)).toEqual({
      priceInCentavos: 4000,
      oldPriceInCentavos: 5000,
      discountPercent: 20,
    });
  });

  it.each([
    ["before it begins", "2026-10-31T23:59:59-03:00"],
    ["after it has ended", "2026-12-01T00:00:00-03:00"],
  ])("does not apply to the sku's price %s", (_, moment) => {
    expect(getShownPrice(5000, running, new Date(moment))).toEqual({ priceInCentavos: 5000 });
  });

  it("applies in the first and the last moment of its period", () => {
    for (const moment of [running.percentageStartsAt, running.percentageEndsAt]) {
      expect(calculateUnitPrice(5000, running, new Date(moment ?? "")).priceInCentavos).toBe(4000);
    }
  });

  it("applies without a period", () => {
    expect(calculateUnitPrice(5000, { ...noDiscount, percentage: 20 }, now).priceInCentavos).toBe(4000);
  });

  it("takes precedence over a promotion", () => {
    const both = { ...running, promotions: [percent(50)] };
    expect(calculateUnitPrice(5000, both, now)).toEqual({ priceInCentavos: 4000, promotionId: null });
    expect(calculateUnitPrice(5000, both, new Date("2027-01-01T00:00:00-03:00"))).toEqual({
      priceInCentavos: 2500,
      promotionId: 1,
    });
  });

  it("rounds the price half up, once", () => {
    expect(calculateUnitPrice(5, { ...noDiscount, percentage: 10 }, now).priceInCentavos).toBe(5);
    expect(calculateUnitPrice(3333, { ...noDiscount, percentage: 15 }, now).priceInCentavos).toBe(2833);
  });
});

describe("promotion", () => {
  it("is a percentage for type 1 and an amount otherwise", () => {
    expect(getShownPrice(5000, { ...noDiscount, promotions: [percent(10)] }, now)).toEqual({
      priceInCentavos: 4500,
      oldPriceInCentavos: 5000,
      discountPercent: 10,
    });
    expect(getShownPrice(5000, { ...noDiscount, promotions: [amount(1299)] }, now)).toEqual({
      priceInCentavos: 3701,
      oldPriceInCentavos: 5000,
      discountPercent: 25,
    });
  });

  it("with the lowest resulting price applies", () => {
    const terms = { ...noDiscount, promotions: [percent(10), amount(900)] };
    expect(calculateUnitPrice(5000, terms, now)).toEqual({ priceInCentavos: 4100, promotionId: 2 });
    expect(calculateUnitPrice(20_000, terms, now)).toEqual({ priceInCentavos: 18_000, promotionId: 1 });
  });

  it("never lowers the price below zero", () => {
    expect(getShownPrice(500, { ...noDiscount, promotions: [amount(9000)] }, now)).toEqual({
      priceInCentavos: 0,
      oldPriceInCentavos: 500,
      discountPercent: 100,
    });
  });
});

describe("price with any discount", () => {
  const anyPromotion = fc.oneof(
    fc.double({ min: 0, max: 300, noNaN: true }).map((value) => percent(value)),
    fc.integer({ min: 0, max: 10_000_000 }).map((centavos) => amount(centavos)),
  );
  const anyTerms = fc.record({
    percentage: fc.option(fc.double({ min: 0, max: 300, noNaN: true })),
    percentageStartsAt: fc.option(fc.constantFrom("2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z")),
    percentageEndsAt: fc.option(fc.constantFrom("2026-06-01T00:00:00Z", "2027-06-01T00:00:00Z")),
    promotions: fc.array(anyPromotion, { maxLength: 4 }),
  });

  it("is an integer between zero and the sku's price, with a badge only for a discount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), anyTerms, (listPrice, terms) => {
        const shown = getShownPrice(listPrice, terms, now);
        expect(Number.isSafeInteger(shown.priceInCentavos)).toBe(true);
        expect(shown.priceInCentavos).toBeGreaterThanOrEqual(0);
        expect(shown.priceInCentavos).toBeLessThanOrEqual(listPrice);
        expect(shown.oldPriceInCentavos).toBe(shown.priceInCentavos < listPrice ? listPrice : undefined);
        expect(shown.discountPercent ?? 0).toBeLessThanOrEqual(100);
      }),
    );
  });
});
