import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getOfferKey, type Offer } from "../../../api/carts/offers";
import { type ClaimedOrder, calculateOrder, type Facts } from "../../../api/checkout/calculate-order";
import type { FreightGroup } from "../../../api/freight/freight-groups";
import {
  calculateCouponDiscount,
  calculateInstallerDiscount,
  type PricedLine,
} from "../../../api/orders/discount";

const now = new Date("2026-11-20T14:00:00-03:00");
const day = 24 * 60 * 60 * 1000;

const period = fc
  .tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 3 }))
  .map(([start, length]) => ({
    startsAt: new Date(now.getTime() + start * day),
    endsAt: new Date(now.getTime() + (start + length) * day + 1),
  }));
const percentage = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

const generatedOffer = fc.record({
  productId: fc.integer({ min: 1, max: 4 }),
  listPriceInCentavos: fc.integer({ min: 0, max: 5_000_000 }),
  percentage: fc.oneof(fc.constant(0), percentage),
  percentagePeriod: period,
  promotion: fc.option(
    fc.record({
      discountType: fc.constantFrom(1, 2),
      percentage,
      amountInCentavos: fc.integer({ min: 0, max: 6_000_000 }),
      period,
    }),
  ),
  quantity: fc.integer({ min: 1, max: 999 }),
});
const generatedOrder = fc.record({
  offers: fc.array(generatedOffer, { minLength: 1, maxLength: 4 }),
  freightInCentavos: fc.integer({ min: 0, max: 500_000 }),
  installments: fc.integer({ min: 1, max: 6 }),
});
const generatedCheckout = fc.array(generatedOrder, { minLength: 1, maxLength: 4 });

const reseller: Offer["reseller"] = {
  nameFantasy: "Loja",
  cnpj: "11222333000181",
  urlStore: "loja",
  postalCode: "01310100",
  latitude: 0,
  longitude: 0,
  shipsByCarriers: true,
  ownFreightInCentavos: null,
  ownFreightInDays: null,
};
const product: Offer["product"] = {
  name: "Película",
  code: "P",
  slug: "pelicula",
  pic: null,
  hasCalculator: false,
  weightInGrams: 1,
  lengthInCm: 1,
  heightInCm: 1,
  widthInCm: 1,
};

/** Catalogue with everything on sale, and claims without prices. */
function worldOf(
  checkout: Array<(typeof generatedCheckout extends fc.Arbitrary<infer T> ? T : never)[number]>,
) {
  const offers = new Map<string, Offer>();
  const claims: ClaimedOrder[] = [];
  const freight: FreightGroup[] = [];
  let skuId = 0;
  checkout.forEach((order, position) => {
    const resellerId = position + 1;
    const items = order.offers.map((each) => {
      skuId += 1;
      const { promotion } = each;
      const offer: Offer = {
        skuId,
        resellerId,
        productId: each.productId,
        listPriceInCentavos: each.listPriceInCentavos,
        stock: 999,
        percentage: each.percentage,
        promotionStart: each.percentagePeriod.startsAt,
        promotionEnd: each.percentagePeriod.endsAt,
        product,
        reseller,
        attributes: [],
        promotions: promotion === null ? [] : [{ ...promotion, ...promotion.period, id: 1 }],
        categories: [],
        subcategories: [],
      };
      offers.set(getOfferKey(offer), offer);
      return { skuId, quantity: each.quantity, priceInCentavos: -1 };
    });
    const delivery = {
      id: 1,
      name: "PAC",
      company: "Correios",
      priceInCentavos: order.freightInCentavos,
      minDays: 1,
      maxDays: 2,
    };
    freight.push({ resellerId, reseller, lines: [], byCarriers: true, options: [delivery], outOfStock: [] });
    claims.push({
      resellerId,
      items,
      deliveryMethod: "PAC",
      installments: order.installments,
      freightInCentavos: order.freightInCentavos,
      discountInCentavos: 0,
      interestInCentavos: 0,
      totalInCentavos: 0,
    });
  });
  return { offers, claims, freight };
}

const coupon = {
  id: 1,
  code: "C",
  minimumPriceInCentavos: 0,
  categoryId: null,
  subcategoryId: null,
};
const generatedDiscount = fc.oneof(
  fc
    .record({
      type: fc.constantFrom(1, 5),
      productId: fc.integer({ min: 1, max: 4 }),
      value: fc.integer({ min: 0, max: 3_000_000 }),
    })
    .map(
      ({ type, productId, value }) =>
        (groups: readonly (readonly PricedLine[])[]) =>
          calculateCouponDiscount(
            { ...coupon, type, productId, benefit: 2, percentage: null, amountInCentavos: value },
            groups,
          ),
    ),
  percentage.map(
    (off) => (groups: readonly (readonly PricedLine[])[]) => calculateInstallerDiscount(off, groups),
  ),
);

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

describe("order calculation for generated carts", () => {
  test("adds up to the total, never goes negative and accepts its own amounts as claims", () => {
    let reckonedOnce = 0;
    fc.assert(
      fc.property(generatedCheckout, generatedDiscount, (checkout, discountOver) => {
        const { offers, claims, freight } = worldOf(checkout);
        const facts: Facts = { offers, freight, discountOver, now };
        const { orders } = calculateOrder(claims, facts);
        expect(orders).toHaveLength(claims.length);
        for (const order of orders) {
          const {
            itemsInCentavos,
            discountInCentavos,
            freightInCentavos,
            interestInCentavos,
            totalInCentavos,
          } = order;
          const amounts = [
            itemsInCentavos,
            discountInCentavos,
            freightInCentavos,
            interestInCentavos,
            totalInCentavos,
          ];
          expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
          expect(itemsInCentavos).toBe(
            sum(order.lines.map((line) => line.unitPriceInCentavos * line.quantity)),
          );
          expect(discountInCentavos).toBeLessThanOrEqual(itemsInCentavos);
          expect(totalInCentavos).toBe(
            itemsInCentavos - discountInCentavos + freightInCentavos + interestInCentavos,
          );
          for (const line of order.lines) {
            expect(line.unitPriceInCentavos).toBeGreaterThanOrEqual(0);
            expect(line.unitPriceInCentavos).toBeLessThanOrEqual(line.offer.listPriceInCentavos);
          }
        }
        const outcome = discountOver(orders.map(({ lines }) => lines));
        if (!("refused" in outcome)) {
          expect(sum(orders.map(({ discountInCentavos }) => discountInCentavos))).toBe(
            outcome.totalInCentavos,
          );
          reckonedOnce += 1;
        }

        const honest = claims.map((claim, position) => ({
          ...claim,
          ...orders[position],
          items: claim.items.map((item, index) => ({
            ...item,
            priceInCentavos: orders[position]?.lines[index]?.unitPriceInCentavos ?? -1,
          })),
        }));
        const again = calculateOrder(honest, facts);
        expect(again.changes).toEqual("refused" in outcome ? [{ kind: "coupon" }] : []);
        expect(again.orders).toEqual(orders);
      }),
    );
    expect(reckonedOnce).toBeGreaterThan(20);
  });

  test("reports a claim that is one centavo off exactly once, at its field", () => {
    const places = [
      "freightInCentavos",
      "discountInCentavos",
      "interestInCentavos",
      "totalInCentavos",
    ] as const;
    const kinds = {
      freightInCentavos: "freight",
      discountInCentavos: "discount",
      interestInCentavos: "total",
      totalInCentavos: "total",
    };
    fc.assert(
      fc.property(generatedOrder, fc.constantFrom(...places), (order, place) => {
        const { offers, claims, freight } = worldOf([order]);
        const facts: Facts = {
          offers,
          freight,
          now,
          discountOver: (groups) => calculateInstallerDiscount(5, groups),
        };
        const [calculated] = calculateOrder(claims, facts).orders;
        const [claim] = claims;
        if (calculated === undefined || claim === undefined) throw new Error("nothing was reckoned");
        const items = claim.items.map((item, index) => ({
          ...item,
          priceInCentavos: calculated.lines[index]?.unitPriceInCentavos ?? -1,
        }));
        const wrong = { ...claim, ...calculated, items, [place]: calculated[place] + 1 };
        expect(calculateOrder([wrong], facts).changes).toEqual([
          { kind: kinds[place], resellerId: 1, expected: calculated[place] + 1, actual: calculated[place] },
        ]);
      }),
    );
  });
});
