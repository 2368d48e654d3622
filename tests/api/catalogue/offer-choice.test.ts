import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  findChosenOffer,
  findOfferFor,
  findShortOffer,
  listOtherOffersOf,
  type StockedOffer,
} from "../../../api/catalogue/offer-choice";

const offer = fc.record({
  skuId: fc.integer({ min: 1, max: 3 }),
  resellerId: fc.integer({ min: 1, max: 4 }),
  priceInCentavos: fc.integer({ min: 0, max: 500 }),
  quantityInStock: fc.integer({ min: 1, max: 6 }),
});
const kmOf: Record<number, number> = { 1: 12, 2: 80, 3: 80, 4: 900 };
const offers = fc
  .uniqueArray(offer, { selector: ({ skuId, resellerId }) => `${skuId}-${resellerId}` })
  .map((all): StockedOffer[] =>
    all.map((each) => ({ ...each, distanceInKm: kmOf[each.resellerId] ?? Number.NaN })),
  );
const wanted = fc.record({
  skuId: fc.option(fc.integer({ min: 1, max: 3 })),
  quantity: fc.integer({ min: 1, max: 7 }),
  preferredResellerId: fc.option(fc.integer({ min: 1, max: 5 })),
});

describe("selected offer", () => {
  it("has enough stock of the chosen sku, and is missing only when every reseller has too little", () => {
    fc.assert(
      fc.property(offers, wanted, (all, what) => {
        const able = all.filter(
          (each) =>
            each.quantityInStock >= what.quantity && (what.skuId === null || each.skuId === what.skuId),
        );
        const chosen = findChosenOffer(all, what);
        if (able.length === 0) expect(chosen).toBeNull();
        else expect(able).toContain(chosen);
      }),
    );
  });

  it("differs from that of a single piece exactly when the latter is reported as too small", () => {
    fc.assert(
      fc.property(offers, wanted, (all, what) => {
        const short = findShortOffer(all, what);
        const single = what.skuId === null ? null : findChosenOffer(all, { ...what, quantity: 1 });
        if (short === null) {
          if (single !== null) expect(findChosenOffer(all, what)).toEqual(single);
          return;
        }
        expect(short.quantityInStock).toBeLessThan(what.quantity);
        expect(findChosenOffer(all, what)).not.toEqual(single);
        if (findChosenOffer(all, what) !== null) expect(short).toEqual(single);
      }),
    );
  });

  it("belongs to the preferred reseller if it has enough stock, otherwise to the nearest one with enough", () => {
    fc.assert(
      fc.property(offers, wanted, (all, what) => {
        const chosen = findChosenOffer(all, what);
        if (chosen === null) return;
        const able = all.filter(
          (each) =>
            each.quantityInStock >= what.quantity && (what.skuId === null || each.skuId === what.skuId),
        );
        if (able.some(({ resellerId }) => resellerId === what.preferredResellerId)) {
          expect(chosen.resellerId).toBe(what.preferredResellerId);
        } else {
          expect(chosen.distanceInKm).toBe(Math.min(...able.map(({ distanceInKm }) => distanceInKm)));
        }
      }),
    );
  });

  it("does not depend on the order of the input", () => {
    fc.assert(
      fc.property(offers, wanted, (all, what) => {
        expect(findChosenOffer([...all].reverse(), what)).toEqual(findChosenOffer(all, what));
      }),
    );
  });

  it("is the reseller's most expensive sku while no sku is chosen", () => {
    const near = { resellerId: 1, distanceInKm: 1, quantityInStock: 9 };
    const cheap = { ...near, skuId: 1, priceInCentavos: 100 };
    const dear = { ...near, skuId: 2, priceInCentavos: 300 };
    const far = { ...dear, resellerId: 2, distanceInKm: 2, priceInCentavos: 900 };
    expect(findChosenOffer([far, cheap, dear], { skuId: null, quantity: 1, preferredResellerId: null })).toBe(
      dear,
    );
  });
});

describe("other offers", () => {
  it("contain one offer per other reseller with enough stock, nearest first", () => {
    fc.assert(
      fc.property(offers, wanted, (all, what) => {
        const others = listOtherOffersOf(all, what);
        const chosen = findChosenOffer(all, what);
        const sellers = others.map(({ resellerId }) => resellerId);
        expect(new Set(sellers).size).toBe(sellers.length);
        expect(sellers).not.toContain(chosen?.resellerId);
        const distances = others.map(({ distanceInKm }) => distanceInKm);
        expect(distances).toEqual([...distances].sort((one, other) => one - other));
        for (const each of others) {
          expect(each.quantityInStock).toBeGreaterThanOrEqual(what.quantity);
          if (what.skuId !== null) expect(each.skuId).toBe(what.skuId);
        }
      }),
    );
  });

  it("are offers of the sku whose price is shown while none is chosen", () => {
    fc.assert(
      fc.property(offers, wanted, (all, { quantity, preferredResellerId }) => {
        const what = { skuId: null, quantity, preferredResellerId };
        const shown = findChosenOffer(all, what);
        for (const each of listOtherOffersOf(all, what)) {
          const hasShown = all.some(
            ({ skuId, resellerId, quantityInStock }) =>
              skuId === shown?.skuId && resellerId === each.resellerId && quantityInStock >= quantity,
          );
          if (hasShown) expect(each.skuId).toBe(shown?.skuId);
        }
      }),
    );
  });
});

describe("sku price on the product page", () => {
  it("is the selected reseller's price, otherwise the nearest reseller's", () => {
    const near = { skuId: 1, resellerId: 1, priceInCentavos: 300, quantityInStock: 1, distanceInKm: 5 };
    const far = { ...near, resellerId: 2, priceInCentavos: 200, distanceInKm: 50 };
    expect(findOfferFor([far, near], 1, 2)).toBe(far);
    expect(findOfferFor([far, near], 1, 3)).toBe(near);
    expect(findOfferFor([far, near], 2, 1)).toBeNull();
  });
});
