import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  findOfferChange,
  parseShownOffer,
  type ShownOffer,
  toShownOffer,
  writeShownOffer,
} from "../../app/model/offer";
import { noDiscount } from "./nouns";

const now = new Date("2026-11-20T12:00:00-03:00");
const id = fc.nat({ max: 2_147_483_647 });
const shownOffer: fc.Arbitrary<ShownOffer> = fc.record({
  skuId: id,
  resellerId: id,
  priceInCentavos: fc.integer({ min: 1, max: 100_000_000_000 }),
  cep: fc.option(fc.constantFrom("01310100", "01310-100")),
  endsAt: fc.option(fc.constantFrom("2026-11-30T23:59:59-03:00", "2026-11-19T00:00:00.000Z")),
});

describe("an offer that a page shows", () => {
  it("is read back as it was written", () => {
    fc.assert(
      fc.property(shownOffer, (offer) => {
        const endsAt = offer.endsAt && new Date(offer.endsAt).toISOString();
        expect(parseShownOffer(writeShownOffer(offer))).toEqual({ ...offer, endsAt });
      }),
    );
  });

  it("is none in any other text", () => {
    for (const text of [null, "", "x", "1_2", "-1_2_3__", "1_2_3_4", "1_2_x__", new File([], "x")])
      expect(parseShownOffer(text)).toBeNull();
  });

  it("has the price after discounts, and until when", () => {
    const terms = { ...noDiscount, percentage: 20, percentageEndsAt: "2026-11-30T23:59:59-03:00" };
    const offer = { skuId: 1, resellerId: 2, priceInCentavos: 5000, discountTerms: terms };
    expect(toShownOffer(offer, "01310100", now)).toEqual({
      skuId: 1,
      resellerId: 2,
      priceInCentavos: 4000,
      cep: "01310100",
      endsAt: "2026-11-30T23:59:59-03:00",
    });
  });

  it("is no other one while variant, shop and price are the same", () => {
    fc.assert(
      fc.property(shownOffer, shownOffer, (shown, current) => {
        const isSame =
          shown.skuId === current.skuId &&
          shown.resellerId === current.resellerId &&
          shown.priceInCentavos === current.priceInCentavos;
        expect(findOfferChange(shown, current, now) === null).toBe(isSame);
        expect(
          findOfferChange(shown, { ...shown, cep: current.cep, endsAt: current.endsAt }, now),
        ).toBeNull();
      }),
    );
  });
});
