import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  findOverlap,
  formatWorkingHours,
  hasOrderedHours,
  parseDistinctNames,
  type WorkingHours,
} from "../../common/service-area";

const week: WorkingHours = { fromDay: 1, toDay: 5, opens: "08:00", closes: "18:00" };

describe("names of districts", () => {
  it("are kept once, in their first spelling, without empty lines", () => {
    expect(parseDistinctNames(["", " Água  Branca ", "agua branca", "Lapa"])).toEqual([
      "Água Branca",
      "Lapa",
    ]);
  });

  it("stay the same when they are made distinct again", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (lines) => {
        const names = parseDistinctNames(lines);
        expect(parseDistinctNames(names)).toEqual(names);
        expect(parseDistinctNames([...names, ...names])).toEqual(names);
      }),
    );
  });
});

describe("working hours", () => {
  it.each([
    [week, true],
    [{ ...week, fromDay: 6 }, false],
    [{ ...week, closes: "08:00" }, false],
    [{ ...week, opens: "09:30", closes: "10:00" }, true],
  ])("%j are in order: %s", (hours, isInOrder) => {
    expect(hasOrderedHours(hours)).toBe(isInOrder);
  });

  it("overlap where they share a time of a day, and not where one begins as the other ends", () => {
    const noon = [
      { ...week, closes: "12:00" },
      { ...week, opens: "12:00" },
    ];
    expect(findOverlap(noon)).toBe(-1);
    expect(findOverlap([week, { ...week, fromDay: 6, toDay: 7 }])).toBe(-1);
    expect(findOverlap([...noon, { fromDay: 5, toDay: 6, opens: "17:59", closes: "20:00" }])).toBe(2);
  });

  it.each([
    [week, "segunda a sexta, das 8h às 18h"],
    [{ fromDay: 6, toDay: 6, opens: "08:30", closes: "12:05" }, "sábado, das 8h30 às 12h05"],
  ])("are said in words: %j", (hours, words) => {
    expect(formatWorkingHours(hours).replaceAll("\u00a0", " ")).toBe(words);
  });
});
