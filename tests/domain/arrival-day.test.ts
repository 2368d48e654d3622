import { expect, it } from "vitest";
import { arrivalDay } from "~/domain/arrival-day.server";

it.each([
  ["skips weekends", "2026-11-23T12:00:00Z", 3, "qui, 26/11"],
  ["skips a weekend in between", "2026-11-27T12:00:00Z", 1, "seg, 30/11"],
  ["skips national holidays", "2026-12-24T12:00:00Z", 1, "seg, 28/12"],
  ["skips holidays that follow Easter", "2026-04-02T12:00:00Z", 1, "seg, 06/04"],
  ["counts from the day in São Paulo, not in UTC", "2026-11-24T02:00:00Z", 1, "ter, 24/11"],
  ["crosses the year", "2026-12-31T12:00:00Z", 1, "seg, 04/01"],
])("an arrival day %s", (_, now, businessDays, day) => {
  expect(arrivalDay(businessDays, new Date(now))).toBe(day.replace(" ", "\u00a0"));
});

it.each([null, 0, -1])("there is no arrival day for %s business days", (businessDays) => {
  expect(arrivalDay(businessDays, new Date())).toBeNull();
});
