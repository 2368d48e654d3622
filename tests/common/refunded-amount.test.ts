import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getRefundedAmount, listRefunds, sumOf } from "../../common/refunded-amount";

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

describe("what goes back of an order", () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  const generated = fc
    .record({
      items: fc.array(
        fc.record({
          amountInCentavos: fc.integer({ min: 1, max: 1e7 }),
          refundedAt: fc.option(fc.integer({ min: 1, max: 8 }).map(at)),
        }),
        { minLength: 1 },
      ),
      freightInCentavos: fc.nat(1e6),
      interest: fc.nat(1e6),
      share: fc.nat(100),
      end: fc.option(fc.integer({ min: 1, max: 8 }).map(at)),
    })
    .map(({ items, freightInCentavos, interest, share, end }) => {
      const products = sumOf(items);
      const discountInCentavos = Math.floor((products * share) / 100);
      return {
        items,
        freightInCentavos,
        discountInCentavos,
        itemsWay: "shop",
        totalInCentavos: products - discountInCentavos + freightInCentavos + interest,
        end: end && { at: end, way: "card" },
      };
    });

  it("is never more than was paid, and all of it once the order is cancelled or every item is back", () => {
    fc.assert(
      fc.property(generated, (order) => {
        const sum = sumOf(listRefunds(order));
        expect(sum).toBeLessThanOrEqual(order.totalInCentavos);
        if (order.end !== null || order.items.every(({ refundedAt }) => refundedAt !== null))
          expect(sum).toBe(order.totalInCentavos);
      }),
    );
  });

  it("keeps what was promised before, whatever comes back or ends afterwards", () => {
    fc.assert(
      fc.property(generated, fc.integer({ min: 1, max: 8 }), (order, day) => {
        const until = at(day);
        const asOf = listRefunds({
          ...order,
          items: order.items.map(({ amountInCentavos, refundedAt }) => ({
            amountInCentavos,
            refundedAt: refundedAt !== null && refundedAt <= until ? refundedAt : null,
          })),
          end: order.end !== null && order.end.at <= until ? order.end : null,
        });
        expect(listRefunds(order).slice(0, asOf.length)).toEqual(asOf);
      }),
    );
  });
});
