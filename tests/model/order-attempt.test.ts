import { describe, expect, it } from "vitest";
import type { Order } from "~/model/order";
import { orderStatuses } from "~/model/order-status";
import {
  findOrdersOf,
  findPlaceInHistory,
  findPlacement,
  isOutcomeUnknown,
} from "../../app/features/order-attempt/order-attempt.server";

const reviewedAtMs = Date.parse("2026-11-22T12:00:00Z");

const order = (code: string, change: Partial<Order> = {}): Order => ({
  id: 1,
  code,
  status: orderStatuses.waiting,
  history: [],
  createdAt: "2026-11-22T12:01:00Z",
  items: [item(3)],
  discountInCentavos: 0,
  freightInCentavos: 0,
  interestInCentavos: 0,
  totalInCentavos: 9_530,
  paymentMethod: 1,
  installments: null,
  cardBrand: null,
  cardLastDigits: null,
  deliveryInBusinessDays: null,
  boletoUrl: null,
  boletoLine: null,
  boletoDueDate: null,
  cardPageUrl: null,
  pixCode: null,
  pixExpiresAt: null,
  upstreamNow: null,
  couponCode: null,
  room: null,
  deliveryMethod: null,
  latePayment: null,
  isRefundedByProvider: false,
  isPaymentUnanswered: false,
  paidTogetherWith: [],
  mayCancelUnpaid: false,
  mayChangePayment: false,
  address: null,
  trackingCode: null,
  trackingLink: null,
  carrierName: null,
  cancellationReason: null,
  hasReview: false,
  ownRating: null,
  reseller: null,
  resellerId: null,
  ...change,
});

const item = (quantity: number): Order["items"][number] => ({
  productId: null,
  skuId: null,
  productName: "Vinil",
  productSlug: "vinil",
  productCode: null,
  picture: null,
  attributeValues: [],
  priceInCentavos: 3_000,
  quantity,
  isSoldByMeter: true,
  refundedAt: null,
});

const review = { reviewedAtMs, earlierCodes: [], orders: [{ totalInCentavos: 9_530, pieces: 3 }] };

describe("findPlacement", () => {
  it("finds the order with the total and the pieces of the review", () => {
    expect(findPlacement(review, [order("A1", { totalInCentavos: 1 }), order("A2")]).codes).toEqual(["A2"]);
  });

  it.each([
    ["an order before the review", { createdAt: "2026-11-22T11:58:00Z" }],
    ["a rejected order", { status: orderStatuses.rejected }],
    ["a cancelled order", { status: orderStatuses.cancelled }],
    ["an order of another quantity", { items: [item(2)] }],
    ["an order of another total", { totalInCentavos: 9_531 }],
  ])("does not take %s for the reviewed one", (_, change) => {
    expect(findPlacement(review, [order("A1", change)]).codes).toEqual([]);
  });

  it("does not take an order that the shopper already had at the review for the reviewed one", () => {
    const before = order("A1", { createdAt: "2026-11-22T11:59:30Z" });
    const again = { ...review, ...findPlaceInHistory([before]) };
    expect(findPlacement(again, [before]).codes).toEqual([]);
    expect(findPlacement(again, [before, order("A2")]).codes).toEqual(["A2"]);
  });

  it.each([
    ["an hour behind ours", "2026-11-22T11:01:00Z", "2026-11-22T11:00:40Z"],
    ["an hour ahead of ours", "2026-11-22T13:01:00Z", "2026-11-22T13:00:40Z"],
  ])("finds the new order, and only it, by an upstream's clock %s", (_, now, before) => {
    const earlier = order("A1", { createdAt: before });
    const again = {
      ...review,
      ...findPlaceInHistory([order("A0", { createdAt: "2026-11-01T12:00:00Z" }), earlier]),
    };
    expect(findPlacement(again, [earlier]).codes).toEqual([]);
    expect(findPlacement(again, [earlier, order("A2", { createdAt: now })]).codes).toEqual(["A2"]);
  });

  it("finds the first order of a shopper whatever the upstream's clock says", () => {
    const first = { ...review, ...findPlaceInHistory([]) };
    expect(findPlacement(first, [order("A1", { createdAt: "2026-11-22T03:00:00Z" })]).codes).toEqual(["A1"]);
  });

  it("needs an order for each freight group, and counts none twice", () => {
    const both = { ...review, orders: [...review.orders, ...review.orders] };
    expect(findPlacement(both, [order("A1")]).codes).toEqual([]);
    expect(findPlacement(both, [order("A1"), order("A2")]).codes).toEqual(["A1", "A2"]);
  });
});

describe("a review whose orders were all rejected", () => {
  const rejected = order("A1", { status: orderStatuses.rejected });

  it("is rejected", () => {
    expect(findPlacement(review, [rejected])).toEqual({ codes: [], isRejected: true });
  });

  it("is placed when it was ordered again", () => {
    expect(findPlacement(review, [rejected, order("A2")])).toEqual({ codes: ["A2"], isRejected: false });
  });

  it("stays unknown while one order of the set is missing", () => {
    const both = { ...review, orders: [...review.orders, ...review.orders] };
    expect(findPlacement(both, [rejected])).toEqual({ codes: [], isRejected: false });
  });
});

describe("isOutcomeUnknown", () => {
  const attempt = { ...review, shopperId: 1, key: "k", sentAtMs: reviewedAtMs, lines: [], codes: null };

  it("holds for two minutes after sending, while the outcome is unknown", () => {
    expect(isOutcomeUnknown(attempt, reviewedAtMs + 119_000)).toBe(true);
    expect(isOutcomeUnknown(attempt, reviewedAtMs + 120_000)).toBe(false);
    expect(isOutcomeUnknown({ ...attempt, codes: ["A1"] }, reviewedAtMs)).toBe(false);
  });
});

describe("findOrdersOf", () => {
  const lines = [
    { skuId: 1, productName: "Vinil", quantity: 3 },
    { skuId: 2, productName: "Vinil", quantity: 1 },
  ];
  const of = (skuId: number, quantity: number) => ({ items: [{ ...item(quantity), skuId }] });
  const nowMs = reviewedAtMs + 3_600_000;

  it("finds the orders that have exactly the lines of the cart", () => {
    const history = [order("A1", of(1, 3)), order("B2", of(2, 1)), order("C3", of(3, 1))];
    expect(findOrdersOf(lines, history, nowMs)).toEqual(["A1", "B2"]);
  });

  it.each([
    ["one line was not ordered", [order("A1", of(1, 3))]],
    ["the quantity is another one", [order("A1", of(1, 2)), order("B2", of(2, 1))]],
    ["an order was cancelled", [order("A1", { ...of(1, 3), status: 7 }), order("B2", of(2, 1))]],
    ["the orders are older than a day", [order("A1", { ...of(1, 3), createdAt: "2026-11-20T12:00:00Z" })]],
    ["nothing was ordered", []],
  ])("finds nothing where %s", (_, history) => {
    expect(findOrdersOf(lines, history, nowMs)).toEqual([]);
  });

  it("finds orders whose items the upstream knows by name only", () => {
    expect(findOrdersOf(lines.slice(0, 1), [order("A1")], nowMs)).toEqual(["A1"]);
  });

  it("finds nothing for an empty cart", () => {
    expect(findOrdersOf([], [order("A1", of(1, 3))], nowMs)).toEqual([]);
  });
});
