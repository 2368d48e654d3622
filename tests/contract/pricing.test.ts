import fc from "fast-check";
import { expect, test } from "vitest";
import { type Offer, offerIdentity } from "../../api/carts/offers";
import type { FreightGroup as UpstreamFreight } from "../../api/freight/freight-groups";
import { couponDiscount, installerDiscount } from "../../api/orders/discount";
import { type ClaimedOrder, reckon } from "../../api/orders/reckoning";
import { centavosOf } from "../../api/reais";
import type { CartLine } from "../../app/domain/cart";
import { reckonCheckout } from "../../app/domain/checkout";
import type { Coupon } from "../../app/domain/coupon";
import type { FreightGroup } from "../../app/domain/freight";
import { centavosToReais } from "../../app/domain/money";
import type { Promotion } from "../../app/domain/promotion";
import { aCartLine } from "../domain/nouns";

/**
 * Whole checkouts: what the storefront shows and sends with the orders is what the upstream finds when it reckons
 * them again, after both have been over the wire in reais.
 */

const now = new Date("2026-11-20T14:00:00-03:00");
const day = 24 * 60 * 60 * 1000;
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

const generatedLine = fc.record({
  productId: fc.integer({ min: 1, max: 4 }),
  listPriceInCentavos: fc.integer({ min: 1, max: 2_000_000 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  percentage: fc.oneof(fc.constant(0), percent),
  daysUntilPercentageEnds: fc.option(fc.integer({ min: -2, max: 2 })),
  promotions: fc.array(
    fc.record({
      discountType: fc.constantFrom(1, 2),
      percentage: percent,
      amountInCentavos: fc.nat(3_000_000),
    }),
    { maxLength: 2 },
  ),
  categoryIds: fc.subarray([1, 2, 3]),
});
const generatedGroup = fc.record({
  lines: fc.array(generatedLine, { minLength: 1, maxLength: 4 }),
  freightInCentavos: fc.nat(500_000),
  installments: fc.integer({ min: 1, max: 6 }),
});
const generatedDiscount = fc.oneof(
  fc.constant({ kind: "none" as const }),
  fc.record({ kind: fc.constant("installer" as const), percent }),
  fc.record({
    kind: fc.constant("coupon" as const),
    type: fc.constantFrom(1, 3),
    benefit: fc.constantFrom(1, 2),
    percent,
    amountInCentavos: fc.integer({ min: 1, max: 3_000_000 }),
  }),
);

type Group = typeof generatedGroup extends fc.Arbitrary<infer Value> ? Value : never;
type Line = Group["lines"][number];
type Discount = typeof generatedDiscount extends fc.Arbitrary<infer Value> ? Value : never;

const endOf = ({ daysUntilPercentageEnds: days }: Line) =>
  days === null ? null : new Date(now.getTime() + days * day);

function lineShown(line: Line, skuId: number, resellerId: number): CartLine {
  const promotions = line.promotions.map(
    ({ discountType, percentage, amountInCentavos }, index): Promotion =>
      discountType === 1
        ? { id: index + 1, kind: "percentage", percent: percentage }
        : { id: index + 1, kind: "amount", amountInCentavos },
  );
  return aCartLine({
    skuId,
    resellerId,
    productId: line.productId,
    quantity: line.quantity,
    priceInCentavos: line.listPriceInCentavos,
    categoryIds: line.categoryIds,
    discountTerms: {
      percentage: line.percentage,
      percentageStartsAt: null,
      percentageEndsAt: endOf(line)?.toISOString() ?? null,
      promotions,
    },
  });
}

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

function offerOf(line: Line, skuId: number, resellerId: number): Offer {
  return {
    skuId,
    resellerId,
    productId: line.productId,
    listPriceInCentavos: line.listPriceInCentavos,
    stock: 999,
    percentage: line.percentage,
    promotionStart: null,
    promotionEnd: endOf(line),
    product: {
      name: "Película",
      code: "P",
      slug: "pelicula",
      pic: null,
      hasCalculator: false,
      weightInGrams: 1,
      lengthInCm: 1,
      heightInCm: 1,
      widthInCm: 1,
    },
    reseller,
    attributes: [],
    promotions: line.promotions.map((each, index) => ({
      ...each,
      id: index + 1,
      startsAt: now,
      endsAt: now,
    })),
    categories: line.categoryIds.map((id) => ({ id, name: `Categoria ${id}` })),
    subcategories: [],
  };
}

/** The coupon as each side knows it: of the whole order, or of category 1. */
function coupons(discount: Discount) {
  if (discount.kind !== "coupon") return null;
  const { type, benefit, percent: percentage, amountInCentavos } = discount;
  const shown: Coupon = {
    id: 1,
    code: "C",
    scope: type === 3 ? { kind: "category", categoryId: 1 } : { kind: "order" },
    benefit:
      benefit === 1 ? { kind: "percentage", percent: percentage } : { kind: "amount", amountInCentavos },
    minimumInCentavos: 0,
  };
  const terms = { id: 1, code: "C", type, benefit, percentage, amountInCentavos };
  const upstream = {
    ...terms,
    minimumPriceInCentavos: 0,
    categoryId: 1,
    subcategoryId: null,
    productId: null,
  };
  return { shown, upstream };
}

const overTheWire = (centavos: number) => centavosOf(centavosToReais(centavos));

test("a checkout comes to the same centavo in the storefront and in the upstream", () => {
  let withDiscount = 0;
  fc.assert(
    fc.property(
      fc.array(generatedGroup, { minLength: 1, maxLength: 4 }),
      generatedDiscount,
      (groups, discount) => {
        const sold = groups.flatMap(({ lines }, position) =>
          lines.map((line, index) => ({ line, skuId: position * 10 + index, resellerId: position + 1 })),
        );
        const offers = new Map(
          sold.map(({ line, skuId, resellerId }) => {
            const offer = offerOf(line, skuId, resellerId);
            return [offerIdentity(offer), offer] as const;
          }),
        );
        const freightShown = groups.map(({ freightInCentavos }, position): FreightGroup => {
          const option = {
            id: 1,
            name: "PAC",
            carrierName: null,
            priceInCentavos: freightInCentavos,
            minBusinessDays: 1,
            maxBusinessDays: 2,
          };
          const quoted = {
            lines: [],
            hasCarriers: true,
            options: [option],
            selected: option,
            outOfStock: [],
          };
          return { resellerId: position + 1, reseller: null, ...quoted };
        });
        const freight = groups.map(({ freightInCentavos: priceInCentavos }, position): UpstreamFreight => {
          const option = { id: 1, name: "PAC", company: "Correios", priceInCentavos, minDays: 1, maxDays: 2 };
          const resellerId = position + 1;
          return { resellerId, reseller, lines: [], byCarriers: true, options: [option], outOfStock: [] };
        });
        const coupon = coupons(discount);

        const shown = reckonCheckout(
          sold.map(({ line, skuId, resellerId }) => lineShown(line, skuId, resellerId)),
          {
            freight: freightShown,
            coupon: coupon?.shown ?? null,
            installerPercentage: discount.kind === "installer" ? discount.percent : null,
            installments: new Map(groups.map(({ installments }, position) => [position + 1, installments])),
            now,
          },
        );
        // The storefront sends no coupon that it has seen refused.
        fc.pre(shown.discount.couponRefusal === null);
        if (shown.totals.discountInCentavos > 0) withDiscount += 1;

        const claims = shown.groups.map(
          ({ resellerId, lines, totals }, position): ClaimedOrder => ({
            resellerId,
            deliveryMethod: "PAC",
            installments: groups[position]?.installments ?? 1,
            items: lines.map(({ skuId, quantity, price }) => ({
              skuId,
              quantity,
              priceInCentavos: overTheWire(price.unit.priceInCentavos),
            })),
            freightInCentavos: overTheWire(totals.freightInCentavos),
            discountInCentavos: overTheWire(totals.discountInCentavos),
            interestInCentavos: overTheWire(totals.interestInCentavos),
            totalInCentavos: overTheWire(totals.totalInCentavos),
          }),
        );
        const charged = reckon(claims, {
          offers,
          freight,
          discountOver: (priced) =>
            coupon
              ? couponDiscount(coupon.upstream, priced)
              : installerDiscount(discount.kind === "installer" ? discount.percent : 0, priced),
          now,
        });
        expect(charged.changes).toEqual([]);
        const sum = charged.orders.reduce((total, order) => total + order.totalInCentavos, 0);
        expect(shown.totals.totalInCentavos).toBe(sum);
      },
    ),
    { numRuns: 400 },
  );
  expect(withDiscount).toBeGreaterThan(100);
});
