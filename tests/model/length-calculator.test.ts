import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  calculateAreaInSquareMeters,
  calculateLinearMeters,
  calculatePricePerSquareMeter,
  calculateStripsWithoutSeam,
  chooseLength,
  parseMeters,
  rollWidthInMeters,
} from "~/model/length-calculator";
import { colour, text } from "./nouns";

describe("length calculator", () => {
  it.each([
    ["2,5", 2.5],
    ["2.50", 2.5],
    ["3", 3],
    [" 2,5 m ", 2.5],
    ["0,61", 0.61],
  ])("parses '%s' as %f meters", (typed, meters) => {
    expect(parseMeters(typed)).toBe(meters);
  });

  it.each(["", "0", "0,00", "-1", "abc", "1,2,3", "1.234,5", "1001", "2,5555", ","])(
    "rejects '%s'",
    (typed) => {
      expect(parseMeters(typed)).toBeNull();
    },
  );

  it("reads the roll's width from its text attribute", () => {
    expect(rollWidthInMeters([colour("Preto"), text("Largura", "1,52 m")])).toBe(1.52);
    expect(rollWidthInMeters([text("Acabamento", "Fosco"), text("Largura", "61 cm")])).toBe(0.61);
    expect(rollWidthInMeters([colour("RAL 9005"), text("Acabamento", "Fosco")])).toBeNull();
    expect(rollWidthInMeters([])).toBeNull();
  });

  it("turns a price by the meter into one by the square meter, where the roll's width is known", () => {
    expect(calculatePricePerSquareMeter(7232, [colour("Preto"), text("Largura", "1,52 m")])).toBe(4758);
    expect(calculatePricePerSquareMeter(7232, [colour("Preto")])).toBeNull();
  });

  it.each([
    [{ height: 2.5, width: 3 }, 1.22, 8],
    [{ height: 2, width: 1 }, 1.2, 2],
    [{ height: 1, width: 3.5 }, 0.6, 7],
    [{ height: 0.1, width: 0.1 }, 1.52, 1],
    [{ height: 2.6, width: 4 }, 1.52, 9],
  ])("for %o and a roll of %f m returns %i whole meters", (area, rollWidth, meters) => {
    expect(calculateLinearMeters([area], rollWidth)).toBe(meters);
  });

  it.each([
    [{ height: 2.1, width: 0.8 }, 1.22, { count: 1, meters: 3 }],
    [{ height: 2.5, width: 4 }, 1.52, { count: 3, meters: 9 }],
    [{ height: 1, width: 1.52 }, 1.52, { count: 1, meters: 2 }],
    [{ height: 10, width: 1.53 }, 1.52, { count: 2, meters: 22 }],
  ])("counts strips for %j on a roll of %d m", (area, rollWidth, { count, meters }) => {
    const found = calculateStripsWithoutSeam([area], rollWidth);
    expect(found).toEqual({ strips: [{ count, length: area.height }], meters });
  });

  const wall = { height: 2.6, width: 3.2 };
  const door = { height: 2.1, width: 0.8 };

  it("takes doors and windows off the area of several walls, but not off the strips", () => {
    const faces = [wall, { height: 2.6, width: 1.5 }, { ...door, isOpening: true }];
    // (8.32 + 3.9 - 1.68) m² x 1.2 / 1.52 m
    expect(calculateLinearMeters(faces, 1.52)).toBe(9);
    expect(calculateAreaInSquareMeters(faces)).toBeCloseTo(10.54);
    // (3 + 1) x 2.6 m x 1.1
    expect(calculateStripsWithoutSeam(faces, 1.52)).toEqual({
      strips: [{ count: 4, length: 2.6 }],
      meters: 12,
    });
  });

  it("adds the strips of all parts before it rounds", () => {
    expect(calculateStripsWithoutSeam([door, door, door], 1.22).meters).toBe(7);
  });

  it("begins every strip at the same place of a pattern that repeats, and lays strips across", () => {
    expect(calculateStripsWithoutSeam([wall], 1.52, { repeat: 0.64, isHorizontal: false })).toEqual({
      strips: [{ count: 3, length: 3.2 }],
      meters: 11,
    });
    expect(calculateStripsWithoutSeam([wall], 1.52, { repeat: 0, isHorizontal: true })).toEqual({
      strips: [{ count: 2, length: 3.2 }],
      meters: 8,
    });
  });

  it("returns the area plus 20 %, rounded up by less than a meter", () => {
    const centimeters = fc.integer({ min: 1, max: 2000 });
    fc.assert(
      fc.property(centimeters, centimeters, fc.integer({ min: 10, max: 200 }), (height, width, roll) => {
        const meters = calculateLinearMeters([{ height: height / 100, width: width / 100 }], roll / 100);
        const neededTimes1000 = height * width * 12;
        expect(meters * roll * 1000).toBeGreaterThanOrEqual(neededTimes1000);
        expect((meters - 1) * roll * 1000).toBeLessThan(neededTimes1000);
      }),
    );
  });

  it.each([
    [{ height: 2.51, width: 4 }, 0.6, { meters: 20, otherMeters: 21, isSeamless: true }],
    [{ height: 2.5, width: 4 }, 1.52, { meters: 8, otherMeters: 9, isSeamless: false }],
    [{ height: 2.5, width: 4 }, 0.61, { meters: 20, otherMeters: 20, isSeamless: true }],
  ])("recommends for %j on a roll of %d m the better of two lengths", (face, rollWidth, recommended) => {
    expect(chooseLength([face], rollWidth)).toMatchObject(recommended);
  });

  it("never recommends a longer length with more seams than the other one", () => {
    const length = fc.integer({ min: 5, max: 2000 }).map((centimeters) => centimeters / 100);
    const face = fc.record({ height: length, width: length, isOpening: fc.boolean() });
    const pattern = fc.record({
      repeat: fc.double({ min: 0, max: 3, noNaN: true }),
      isHorizontal: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(face, { minLength: 1 }), length, pattern, (faces, rollWidth, given) => {
        const { meters, otherMeters, isSeamless } = chooseLength(faces, rollWidth, given);
        const both = [
          calculateLinearMeters(faces, rollWidth),
          calculateStripsWithoutSeam(faces, rollWidth, given).meters,
        ];
        expect(isSeamless ? [otherMeters, meters] : [meters, otherMeters]).toEqual(both);
        expect(isSeamless || meters < otherMeters).toBe(true);
        expect(meters).toBeLessThanOrEqual(otherMeters);
      }),
    );
  });
});
