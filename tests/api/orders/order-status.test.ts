import { describe, expect, test } from "vitest";
import {
  canBeCancelledByCustomer,
  canBeRated,
  canFollow,
  isOrderStatus,
  orderStatus,
} from "../../../api/orders/order-status";

const codes = Object.values(orderStatus);

describe("order status transitions", () => {
  test("use the eleven codes of the specification", () => {
    expect(codes).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect([-1, 11, 0.5].some(isOrderStatus)).toBe(false);
  });

  test("accept a payment only for an order that waits for it", () => {
    expect(codes.filter((code) => canFollow(code, orderStatus.approved))).toEqual([0, 1]);
  });

  test("allow no status after a cancellation and no cancellation after shipping", () => {
    expect(codes.some((code) => canFollow(orderStatus.cancelled, code))).toBe(false);
    expect(codes.filter((code) => canFollow(code, orderStatus.cancelled))).toEqual([0, 1, 2, 3, 6, 10]);
  });

  test("let a shopper cancel at status 3 only and rate at 3, 4, 6, 8 and 10", () => {
    expect(codes.filter(canBeCancelledByCustomer)).toEqual([3]);
    expect(codes.filter(canBeRated)).toEqual([3, 4, 6, 8, 10]);
  });
});
