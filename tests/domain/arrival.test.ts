import { describe, expect, it } from "vitest";
import { addBusinessDays, arrivalWords } from "~/domain/arrival";

const within = (maxBusinessDays: number) => ({ minBusinessDays: null, maxBusinessDays });

describe("arrival date", () => {
  it.each([
    ["2026-11-23T15:00:00Z", 1, "chega até qui, 26/11"],
    ["2026-11-26T15:00:00Z", 1, "chega até ter, 01/12"],
    // Still Friday in São Paulo.
    ["2026-11-28T02:00:00Z", 1, "chega até qua, 02/12"],
  ])("ordered at %s with %i business days, after two for the dispatch, is '%s'", (now, days, words) => {
    expect(arrivalWords(within(days), new Date(now))).toBe(words);
  });

  it.each([
    ["2026-04-02", 1, "2026-04-06"],
    ["2027-03-25", 1, "2027-03-29"],
    ["2026-11-19", 1, "2026-11-23"],
    ["2026-12-24", 1, "2026-12-28"],
    ["2026-11-20", 0, "2026-11-20"],
  ])("of %s plus %i skips weekends, national holidays and Good Friday: %s", (day, count, reached) => {
    expect(addBusinessDays(new Date(day), count).toISOString().slice(0, 10)).toBe(reached);
  });
});
