import { describe, expect, it } from "vitest";
import { findArrivalDayAfter, isArrivalDayOver } from "../../common/business-days";

describe("isArrivalDayOver", () => {
  // A Friday: two business days to dispatch and three of delivery end on the next Friday.
  const paidAt = new Date("2026-11-27T14:00:00-03:00");

  it("is false until the end of the day in São Paulo that a shopper was told", () => {
    expect(findArrivalDayAfter(paidAt, 3)).toBe("sex, 04/12");
    expect(isArrivalDayOver(paidAt, 3, paidAt)).toBe(false);
    expect(isArrivalDayOver(paidAt, 3, new Date("2026-12-04T23:59:59-03:00"))).toBe(false);
  });

  it("is true from the day after", () => {
    expect(isArrivalDayOver(paidAt, 3, new Date("2026-12-05T00:00:00-03:00"))).toBe(true);
  });
});
