import { expect, it } from "vitest";
import { findArrivalDay } from "~/model/arrival.server";

const within = (maxBusinessDays: number | null) => ({ minBusinessDays: null, maxBusinessDays });

it.each([
  ["includes two business days for the dispatch", "2026-11-23T12:00:00Z", 1, "qui, 26/11"],
  ["skips weekends", "2026-11-23T12:00:00Z", 3, "seg, 30/11"],
  ["skips national holidays", "2026-12-22T12:00:00Z", 1, "seg, 28/12"],
  ["skips holidays that follow Easter", "2026-03-31T12:00:00Z", 1, "seg, 06/04"],
  ["counts from the day in São Paulo, not in UTC", "2026-11-24T02:00:00Z", 1, "qui, 26/11"],
  ["crosses the year", "2026-12-29T12:00:00Z", 1, "seg, 04/01"],
])("an arrival day %s", (_, now, businessDays, day) => {
  expect(findArrivalDay(within(businessDays), new Date(now))).toBe(day);
});

it("an arrival day follows the shortest time when no longest is known", () => {
  const option = { minBusinessDays: 1, maxBusinessDays: null };
  expect(findArrivalDay(option, new Date("2026-11-23T12:00:00Z"))).toBe("qui, 26/11");
});

it.each([null, 0, -1])("there is no arrival day for %s business days", (businessDays) => {
  expect(findArrivalDay(within(businessDays), new Date())).toBeNull();
});
