import { describe, expect, test } from "vitest";
import {
  isOrderStatus,
  mayBeCancelledByCustomer,
  mayBeRated,
  mayFollow,
  orderStatus,
} from "../../../api/orders/order-status";

const codes = Object.values(orderStatus);

describe("the states of an order", () => {
  test("are the eleven codes of the specification", () => {
    expect(codes).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect([-1, 11, 0.5].some(isOrderStatus)).toBe(false);
  });

  test("money may arrive only for an order that waits for it", () => {
    expect(codes.filter((code) => mayFollow(code, orderStatus.approved))).toEqual([0, 1]);
  });

  test("nothing follows a cancellation, and nothing cancels what has left the shop", () => {
    expect(codes.some((code) => mayFollow(orderStatus.cancelled, code))).toBe(false);
    expect(codes.filter((code) => mayFollow(code, orderStatus.cancelled))).toEqual([0, 1, 2, 3]);
  });

  test("a shopper may cancel at 3 alone, and rate at 3, 4, 6, 8 and 10", () => {
    expect(codes.filter(mayBeCancelledByCustomer)).toEqual([3]);
    expect(codes.filter(mayBeRated)).toEqual([3, 4, 6, 8, 10]);
  });
});
