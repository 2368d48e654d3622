import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countEdits, findNearestWords } from "../../../api/catalogue/typing-error";

const word = fc.stringMatching(/^[a-e]{0,7}$/);

describe("edit distance", () => {
  it.each([
    ["fosco", "fosko", 1],
    ["pelicula", "pelicual", 1],
    ["adesivo", "adesvo", 1],
    ["vinil", "vinill", 1],
    ["geladeira", "madeira", 3],
    ["", "abc", 3],
  ])("between %s and %s is %i", (one, other, edits) => {
    expect(countEdits(one, other)).toBe(edits);
  });

  it("is zero only for equal words, symmetric, and at most the length of the longer word", () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const edits = countEdits(one, other);
        expect(edits === 0).toBe(one === other);
        expect(countEdits(other, one)).toBe(edits);
        expect(edits).toBeLessThanOrEqual(Math.max(one.length, other.length));
        expect(edits).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
      }),
    );
  });

  it("grows by at most one for one more letter", () => {
    fc.assert(
      fc.property(word, word, fc.constantFrom("a", "z"), (one, other, letter) => {
        expect(Math.abs(countEdits(one + letter, other) - countEdits(one, other))).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("spelling correction", () => {
  it("returns the nearest known words", () => {
    expect(findNearestWords("fosko", ["fosco", "fossa", "brilho"])).toEqual(["fosco"]);
    expect(findNearestWords("pelicla", ["pelicula", "peliculas"])).toEqual(["pelicula"]);
  });

  it("returns no word for short words and words without a near match", () => {
    expect(findNearestWords("uvs", ["uv"])).toEqual([]);
    expect(findNearestWords("geladeira", ["madeira"])).toEqual([]);
    expect(findNearestWords("fosko", [])).toEqual([]);
  });

  it("changes the first letter only to one that sounds alike", () => {
    expect(findNearestWords("jeladeira", ["geladeira"])).toEqual(["geladeira"]);
    expect(findNearestWords("ispelho", ["espelho"])).toEqual(["espelho"]);
    expect(findNearestWords("cadeira", ["madeira"])).toEqual([]);
    expect(findNearestWords("ouro", ["couro"])).toEqual([]);
    expect(findNearestWords("barco", ["arco"])).toEqual([]);
  });
});
