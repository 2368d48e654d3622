import { describe, expect, it } from "vitest";
import { calculateSubtotal, formatQuantityOfItem } from "~/model/order";
import { canCancel, canRate, createTimeline, type OrderStatus, orderStatuses } from "~/model/order-status";
import { paymentMethods } from "~/model/payment-method";
import { formatCountdown, getPixRemainingInSeconds, getPixState, type PixOrder } from "~/model/pix";
import { findPaymentState } from "../../app/model/payment-standing";

const at = (time: string) => new Date(`2026-11-20T${time}-03:00`);
const change = (status: OrderStatus, time = "12:00:00") => ({ status, createdAt: at(time).toISOString() });
const order = (changes: Partial<PixOrder> = {}): PixOrder => ({
  status: orderStatuses.waiting,
  history: [change(0), change(1)],
  paymentMethod: paymentMethods.pix,
  createdAt: at("12:00:00").toISOString(),
  pixCode: "00020126…",
  pixExpiresAt: at("12:10:00").toISOString(),
  upstreamNow: null,
  ...changes,
});
const everyStatus = Object.values(orderStatuses);

describe("order timeline", () => {
  it("shows placed, confirmed, sent, cancelled and delivered, oldest first", () => {
    const history = everyStatus.map((status, index) => change(status, `12:${50 - index}:00`));
    expect(createTimeline(history).map((step) => step.status)).toEqual([8, 7, 4, 3, 0]);
  });

  it("sorts by time, not by text", () => {
    const history = [
      { status: orderStatuses.approved, createdAt: "2026-11-20T12:00:00-03:00" },
      { status: orderStatuses.placed, createdAt: "2026-11-20T14:59:00Z" },
    ];
    expect(createTimeline(history).map((step) => step.status)).toEqual([0, 3]);
  });
});

describe("order actions", () => {
  it("allow cancelling only at status 3", () => {
    expect(everyStatus.filter((status) => canCancel({ status, history: [change(3)] }))).toEqual([3]);
  });

  it("allow one rating at 3, 4, 6, 8 and 10", () => {
    const rateable = (hasReview: boolean) =>
      everyStatus.filter((status) => canRate({ status, history: [], hasReview }));
    expect(rateable(false)).toEqual([3, 4, 6, 8, 10]);
    expect(rateable(true)).toEqual([]);
  });

  it("include the sum of the items", () => {
    const item = {
      productId: 1,
      skuId: 1,
      productName: "Adesivo",
      productSlug: "adesivo",
      productCode: null,
      picture: null,
      attributeValues: [],
      isSoldByMeter: false,
      refundedAt: null,
    };
    expect(
      calculateSubtotal({
        items: [
          { ...item, priceInCentavos: 1999, quantity: 3 },
          { ...item, priceInCentavos: 500, quantity: 1 },
        ],
      }),
    ).toBe(6497);
  });
});

describe("order quantities", () => {
  it("use meters for products sold by length and pieces otherwise", () => {
    const words = [true, false].flatMap((isSoldByMeter) =>
      [1, 3].map((quantity) => formatQuantityOfItem({ quantity, isSoldByMeter })),
    );
    expect(words).toEqual(["1 metro", "3 metros", "1 unidade", "3 unidades"]);
  });
});

describe("payment state", () => {
  const inTime = at("12:05:00");
  const late = at("12:10:01");

  it("is paid after any status 3", () => {
    expect(findPaymentState(order({ history: [change(1), change(3), change(7)], status: 7 }), late)).toBe(
      "paid",
    );
    expect(findPaymentState(order({ history: [], status: 3 }), inTime)).toBe("paid");
  });

  it("is pending while the order waits", () => {
    expect(findPaymentState(order(), inTime)).toBe("pending");
    expect(findPaymentState(order({ paymentMethod: paymentMethods.boleto, pixExpiresAt: null }), late)).toBe(
      "pending",
    );
    expect(findPaymentState(order({ paymentMethod: paymentMethods.card, pixExpiresAt: null }), late)).toBe(
      "pending",
    );
  });

  it("is expired for a Pix after its expiry and for a cancelled boleto", () => {
    expect(findPaymentState(order(), late)).toBe("pixExpired");
    const boleto = {
      paymentMethod: paymentMethods.boleto,
      status: 7,
      history: [change(1), change(7)],
    } as const;
    expect(findPaymentState(order(boleto), inTime)).toBe("boletoExpired");
  });

  it("is denied after a rejection without a waiting status", () => {
    expect(findPaymentState(order({ status: 2, history: [change(0), change(2)] }), inTime)).toBe("denied");
    expect(findPaymentState(order({ status: 0, history: [change(0)] }), inTime)).toBeNull();
  });
});

describe("Pix code", () => {
  it("is available until the order expires", () => {
    expect(getPixState(order(), at("12:10:00"))).toBe("payable");
    expect(getPixState(order(), at("12:10:01"))).toBe("expired");
  });

  it("uses the upstream's clock if available", () => {
    const upstreamNow = at("12:20:00").toISOString();
    expect(getPixState(order({ upstreamNow }), at("12:05:00"))).toBe("expired");
    expect(
      getPixRemainingInSeconds(order({ upstreamNow: at("12:09:00").toISOString() }), at("15:00:00")),
    ).toBe(60);
  });

  it("is absent after payment or cancellation, for cards, and without a code", () => {
    const now = at("12:05:00");
    expect(getPixState(order({ status: 3, history: [change(3)] }), now)).toBe("none");
    expect(getPixState(order({ status: 7, history: [change(1), change(7)] }), now)).toBe("none");
    expect(getPixState(order({ paymentMethod: paymentMethods.card }), now)).toBe("none");
    expect(getPixState(order({ pixCode: null }), now)).toBe("none");
  });

  it("was never payable when the order is younger than the expiry", () => {
    const now = at("12:05:00");
    expect(getPixState(order({ createdAt: at("12:11:00").toISOString() }), now)).toBe("none");
  });

  it("counts down from at most 30 minutes to zero", () => {
    expect(getPixRemainingInSeconds(order(), at("12:00:30"))).toBe(570);
    expect(getPixRemainingInSeconds(order(), at("12:30:00"))).toBe(0);
    expect(
      getPixRemainingInSeconds(order({ pixExpiresAt: at("18:00:00").toISOString() }), at("12:00:00")),
    ).toBe(1800);
    expect(getPixRemainingInSeconds(order({ pixExpiresAt: null }), at("12:00:00"))).toBe(1800);
    expect([1800, 570, 9, 0].map(formatCountdown)).toEqual(["30:00", "09:30", "00:09", "00:00"]);
  });
});
