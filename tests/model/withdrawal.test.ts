import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type OrderStatus, orderStatuses } from "~/model/order-status";
import { getWithdrawal } from "~/model/withdrawal";

const delivered = "2026-11-20T15:00:00-03:00";
const now = new Date("2026-11-21T09:00:00-03:00");
const orderThrough = (...statuses: OrderStatus[]) => ({
  status: statuses.at(-1) ?? orderStatuses.placed,
  history: statuses.map((status) => ({ status, createdAt: delivered })),
});
const dayInMs = 24 * 60 * 60 * 1000;

describe("withdrawal from an order", () => {
  it("is a cancellation in the shop only while approved", () => {
    expect(getWithdrawal(orderThrough(0, 1, 3), now)).toEqual({ way: "cancel" });
  });

  it.each([4, 6, 9, 10] as const)(
    "goes through support at status %i, without a date before delivery",
    (status) => {
      expect(getWithdrawal(orderThrough(0, 1, 3, status), now)).toEqual({ way: "ask", until: null });
    },
  );

  it("goes through support at those statuses without a history too", () => {
    expect(getWithdrawal({ status: 6, history: [] }, now).way).toBe("ask");
  });

  it("ends on the seventh day after delivery", () => {
    const order = orderThrough(0, 3, 4, 8);
    const until = new Date("2026-11-27T15:00:00-03:00");
    expect(getWithdrawal(order, now)).toEqual({ way: "ask", until });
    expect(getWithdrawal(order, new Date("2026-11-29T15:00:00-03:00"))).toEqual({ way: "over", until });
  });

  it("stays available for the whole seventh day", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7 * dayInMs }), (passedInMs) => {
        const then = new Date(Date.parse(delivered) + passedInMs);
        expect(getWithdrawal(orderThrough(3, 4, 8), then).way).toBe("ask");
      }),
    );
    expect(getWithdrawal(orderThrough(3, 4, 8), new Date("2026-11-27T23:59:59-03:00")).way).toBe("ask");
  });

  it.each([[[0]], [[0, 1]], [[0, 2]]] as const)("is not yet possible after %j", (statuses) => {
    expect(getWithdrawal(orderThrough(...statuses), now)).toEqual({ way: "none" });
  });

  it.each([[[0, 3, 7]], [[0, 1, 7]], [[0, 3, 4, 8, 5]]] as const)(
    "is no longer possible after %j: cancelled or returned",
    (statuses) => {
      expect(getWithdrawal(orderThrough(...statuses), now)).toEqual({ way: "settled" });
    },
  );
});
