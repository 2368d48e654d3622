import fc from "fast-check";
import { expect, test } from "vitest";
import type { Offer } from "../../api/carts/offers";
import { type ClaimedOrder, calculateOrder } from "../../api/checkout/calculate-order";
import type { FreightGroup as QuotedGroup } from "../../api/freight/freight-groups";
import {
  type CouponTerms,
  calculateCouponDiscount,
  calculateInstallerDiscount,
} from "../../api/orders/discount";
import { toReais, toWholeCentavos } from "../../api/reais";
import type { CartLine } from "../../app/model/cart";
import { type Checkout, calculateCheckout } from "../../app/model/checkout";
import type { Coupon, CouponScope } from "../../app/model/coupon";
import type { FreightGroup } from "../../app/model/freight";
import { listInstallmentOptions } from "../../app/model/installments";
import { convertToCentavos, convertToReais } from "../../common/money";
import { aCartLine } from "../model/nouns";
import { runs } from "./runs";

/** Calculates a generated cart as the storefront's review does and as the upstream's order placement does. */

const now = new Date("2026-11-20T14:00:00-03:00");
const aroundNow = fc.integer({ min: -2, max: 2 }).map((step) => new Date(now.getTime() + step));
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const centavos = (max: number) => fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max }));
const ids = fc.subarray([1, 2, 3]);

const promotion = fc
  .record({ discountType: fc.constantFrom(1, 2), percentage: percent, amountInCentavos: centavos(500_000) })
  .map(({ discountType, percentage, amountInCentavos }) =>
    discountType === 1
      ? { discountType, percentage, amountInCentavos: null }
      : { discountType, percentage: null, amountInCentavos },
  );

/** Prices up to R$ 123.456,78; discounts that start or end about now. */
const line = fc.record({
  productId: fc.integer({ min: 1, max: 4 }),
  listPriceInCentavos: centavos(12_345_678),
  quantity: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constant(999), fc.integer({ min: 1, max: 999 })),
  percentage: fc.oneof(fc.constant(0), percent),
  promotionStart: fc.option(aroundNow),
  promotionEnd: fc.option(aroundNow),
  promotions: fc.array(promotion, { maxLength: 2 }),
  categoryIds: ids,
  subcategoryIds: ids,
});
const group = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  freightInCentavos: fc.oneof(fc.constant(0), centavos(90_000)),
  byCarriers: fc.boolean(),
  installments: fc.integer({ min: 1, max: 6 }),
});
const coupon = fc.record({
  type: fc.constantFrom(1, 3, 4, 5),
  target: fc.integer({ min: 1, max: 4 }),
  benefit: fc.constantFrom(1, 2),
  percentage: percent,
  amountInCentavos: centavos(5_000_000),
  minimumPriceInCentavos: fc.oneof(fc.constant(0), centavos(50_000_000)),
});
const shopping = fc.record({
  groups: fc.array(group, { minLength: 1, maxLength: 5 }),
  coupon: fc.option(coupon),
  installerPercentage: fc.option(percent),
});
type Shopping = typeof shopping extends fc.Arbitrary<infer Value> ? Value : never;
type GroupGiven = Shopping["groups"][number];
type LineGiven = GroupGiven["lines"][number];
type CouponGiven = NonNullable<Shopping["coupon"]>;

/** JSON round trip of amounts in decimal reais. */
const overTheWire = (amountInCentavos: number) =>
  convertToCentavos(Number(JSON.parse(JSON.stringify(toReais(amountInCentavos)))));
const wiredBack = (amountInCentavos: number) =>
  toWholeCentavos(Number(JSON.parse(JSON.stringify(convertToReais(amountInCentavos)))));

const resellerOf = (position: number) => position + 1;
const skuOf = (groupAt: number, lineAt: number) => groupAt * 100 + lineAt + 1;

function cartLine(given: LineGiven, groupAt: number, lineAt: number): CartLine {
  return aCartLine({
    skuId: skuOf(groupAt, lineAt),
    resellerId: resellerOf(groupAt),
    productId: given.productId,
    quantity: given.quantity,
    priceInCentavos: overTheWire(given.listPriceInCentavos),
    categoryIds: given.categoryIds,
    subcategoryIds: given.subcategoryIds,
    discountTerms: {
      percentage: given.percentage,
      percentageStartsAt: given.promotionStart?.toISOString() ?? null,
      percentageEndsAt: given.promotionEnd?.toISOString() ?? null,
      promotions: given.promotions.map(({ percentage, amountInCentavos }, at) =>
        amountInCentavos === null
          ? { id: at + 1, kind: "percentage", percent: percentage ?? 0 }
          : { id: at + 1, kind: "amount", amountInCentavos: overTheWire(amountInCentavos) },
      ),
    },
  });
}

const scopes: Record<number, (id: number) => CouponScope> = {
  3: (categoryId) => ({ kind: "category", categoryId }),
  4: (subcategoryId) => ({ kind: "subcategory", subcategoryId }),
  5: (productId) => ({ kind: "product", productId }),
};
const couponShown = (given: CouponGiven): Coupon => ({
  id: 1,
  code: "C",
  scope: scopes[given.type]?.(given.target) ?? { kind: "order" },
  benefit:
    given.benefit === 1
      ? { kind: "percentage", percent: given.percentage }
      : { kind: "amount", amountInCentavos: overTheWire(given.amountInCentavos) },
  minimumInCentavos: overTheWire(given.minimumPriceInCentavos),
});
const couponKept = ({
  target,
  benefit,
  percentage,
  amountInCentavos,
  ...rest
}: CouponGiven): CouponTerms => ({
  ...rest,
  id: 1,
  code: "C",
  benefit,
  percentage: benefit === 1 ? percentage : null,
  amountInCentavos: benefit === 2 ? amountInCentavos : null,
  categoryId: target,
  subcategoryId: target,
  productId: target,
});

function freightShown({ freightInCentavos, byCarriers }: GroupGiven, groupAt: number): FreightGroup {
  const option = {
    id: 1,
    name: "PAC",
    carrierName: "Correios",
    priceInCentavos: overTheWire(freightInCentavos),
    minBusinessDays: 1,
    maxBusinessDays: 3,
  };
  return {
    resellerId: resellerOf(groupAt),
    reseller: null,
    lines: [],
    hasCarriers: byCarriers,
    options: [option],
    selected: option,
    outOfStock: [],
  };
}

function shownBy(given: Shopping): Checkout {
  return calculateCheckout(
    given.groups.flatMap(({ lines }, groupAt) => lines.map((each, at) => cartLine(each, groupAt, at))),
    {
      freight: given.groups.map(freightShown),
      coupon: given.coupon && couponShown(given.coupon),
      installerPercentage: given.installerPercentage,
      getInstallments: (resellerId) =>
        given.groups.find((_, at) => resellerOf(at) === resellerId)?.installments,
      now,
    },
  );
}

/** Claims of the storefront's orders, parsed by the upstream. */
const claimsOf = ({ groups }: Checkout, given: Shopping): ClaimedOrder[] =>
  groups.map(({ resellerId, lines, shipping, totals }, at) => ({
    resellerId,
    deliveryMethod: shipping?.name ?? "",
    installments: given.groups[at]?.installments ?? 0,
    items: lines.map(({ skuId, quantity, price }) => ({
      skuId,
      quantity,
      priceInCentavos: wiredBack(price.unit.priceInCentavos),
    })),
    freightInCentavos: wiredBack(totals.freightInCentavos),
    discountInCentavos: wiredBack(totals.discountInCentavos),
    interestInCentavos: wiredBack(totals.interestInCentavos),
    totalInCentavos: wiredBack(totals.totalInCentavos),
  }));

function offerOf(given: LineGiven, groupAt: number, lineAt: number): Offer {
  const { productId, listPriceInCentavos, percentage, promotionStart, promotionEnd } = given;
  return {
    skuId: skuOf(groupAt, lineAt),
    resellerId: resellerOf(groupAt),
    productId,
    listPriceInCentavos,
    stock: 999,
    percentage,
    promotionStart,
    promotionEnd,
    promotions: given.promotions.map((each, at) => ({ ...each, id: at + 1, startsAt: now, endsAt: now })),
    categories: given.categoryIds.map((id) => ({ id, name: "" })),
    subcategories: given.subcategoryIds.map((id) => ({ id, name: "" })),
    attributes: [],
    product: {
      name: "",
      code: "",
      slug: "",
      pic: null,
      hasCalculator: false,
      weightInGrams: 1,
      lengthInCm: 1,
      heightInCm: 1,
      widthInCm: 1,
    },
    reseller: {
      nameFantasy: "",
      cnpj: "",
      urlStore: "",
      postalCode: "",
      latitude: 0,
      longitude: 0,
      shipsByCarriers: true,
      ownFreightInCentavos: null,
      ownFreightInDays: null,
    },
  };
}

function reckonedBy(given: Shopping, claims: readonly ClaimedOrder[], withCoupon: boolean) {
  const { coupon: tried, installerPercentage } = given;
  const offers = given.groups.flatMap(({ lines }, at) =>
    lines.map((each, lineAt) => offerOf(each, at, lineAt)),
  );
  return calculateOrder(claims, {
    offers: new Map(offers.map((offer) => [`${offer.skuId}@${offer.resellerId}`, offer])),
    freight: given.groups.map(({ byCarriers, freightInCentavos }, at): QuotedGroup => {
      const service = { id: 1, name: "PAC", company: "Correios", minDays: 1, maxDays: 3 };
      const options = [{ ...service, priceInCentavos: freightInCentavos }];
      return { resellerId: resellerOf(at), reseller: null, lines: [], byCarriers, options, outOfStock: [] };
    }),
    discountOver: (groups) =>
      withCoupon && tried
        ? calculateCouponDiscount(couponKept(tried), groups)
        : calculateInstallerDiscount(installerPercentage ?? 0, groups),
    now,
  });
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const amounts = [
  "itemsInCentavos",
  "discountInCentavos",
  "freightInCentavos",
  "interestInCentavos",
  "totalInCentavos",
] as const;

test("the review shows the amounts that the upstream charges for any cart, shopper and payment method", () => {
  fc.assert(
    fc.property(shopping, (given) => {
      const shown = shownBy(given);
      const { totals, discount } = shown;
      const withCoupon = discount.from === "coupon";
      const { orders, changes } = reckonedBy(given, claimsOf(shown, given), withCoupon);
      expect(changes).toEqual([]);
      expect(totals.groups.map((each) => amounts.map((name) => each[name]))).toEqual(
        orders.map((each) => amounts.map((name) => each[name])),
      );
      // A coupon that the storefront ignores must also be refused by the upstream.
      if (given.coupon && !withCoupon) {
        expect(discount.couponRefusal).not.toBeNull();
        const insisting = reckonedBy(given, claimsOf(shown, given), true);
        expect(insisting.changes).toEqual([{ kind: "coupon" }]);
      }

      for (const name of amounts) {
        expect(sum(totals.groups.map((each) => each[name]))).toBe(totals[name]);
        expect(Math.min(...totals.groups.map((each) => each[name]))).toBeGreaterThanOrEqual(0);
      }
      expect(sum(discount.partsInCentavos)).toBe(discount.totalInCentavos);
      for (const [at, each] of shown.groups.entries()) {
        expect(sum(each.lines.map(({ price }) => price.totalInCentavos))).toBe(each.totals.itemsInCentavos);
        expect(each.totals.discountInCentavos).toBeLessThanOrEqual(each.totals.itemsInCentavos);
        const { interestInCentavos, totalInCentavos } = each.totals;
        const base = totalInCentavos - interestInCentavos;
        const count = given.groups[at]?.installments ?? 0;
        const way = listInstallmentOptions(base)[count - 1];
        // No installment is below a centavo.
        if (way === undefined) {
          expect(base).toBeLessThan(count);
          continue;
        }
        expect(way.totalInCentavos).toBe(totalInCentavos);
        expect(way.valueInCentavos * (way.count - 1) + way.lastValueInCentavos).toBe(totalInCentavos);
      }
    }),
    runs,
  );
});
