import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getRefundedAmount } from "../../common/refunded-amount";

const order = {
  items: [
    { amountInCentavos: 6000, isRefunded: true },
    { amountInCentavos: 4000, isRefunded: false },
  ],
  discountInCentavos: 0,
  freightInCentavos: 1500,
  totalInCentavos: 11_500,
};

describe("the amount of a return", () => {
  it("is the price of the returned items, without the freight", () => {
    expect(getRefundedAmount(order)).toBe(6000);
  });

  it("bears its share of the discount and of the interest", () => {
    expect(getRefundedAmount({ ...order, discountInCentavos: 1000, totalInCentavos: 10_500 })).toBe(5400);
    expect(getRefundedAmount({ ...order, totalInCentavos: 12_650 })).toBe(6600);
  });

  it("is the whole total once every item was returned, and never more", () => {
    const parts = fc.record({
      items: fc.array(
        fc.record({ amountInCentavos: fc.integer({ min: 1, max: 1e7 }), isRefunded: fc.boolean() }),
        { minLength: 1 },
      ),
      freightInCentavos: fc.nat(1e6),
      interest: fc.nat(1e6),
      share: fc.nat(100),
    });
    fc.assert(
      fc.property(parts, ({ items, interest, share, freightInCentavos }) => {
        const products = items.reduce((sum, { amountInCentavos }) => sum + amountInCentavos, 0);
        const discountInCentavos = Math.floor((products * share) / 100);
        const totalInCentavos = products - discountInCentavos + freightInCentavos + interest;
        const refunded = getRefundedAmount({ items, discountInCentavos, freightInCentavos, totalInCentavos });
        expect(refunded).toBeLessThanOrEqual(totalInCentavos);
        if (items.every(({ isRefunded }) => isRefunded)) expect(refunded).toBe(totalInCentavos);
        if (!items.some(({ isRefunded }) => isRefunded)) expect(refunded).toBe(0);
      }),
    );
  });
});
