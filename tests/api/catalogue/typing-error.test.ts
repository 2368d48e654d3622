import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editsBetween, nearestWords } from "../../../api/catalogue/typing-error";

const word = fc.stringMatching(/^[a-e]{0,7}$/);

describe("the edits between two words", () => {
  it.each([
    ["fosco", "fosko", 1],
    ["pelicula", "pelicual", 1],
    ["adesivo", "adesvo", 1],
    ["vinil", "vinill", 1],
    ["geladeira", "madeira", 3],
    ["", "abc", 3],
  ])("of %s and %s are %i", (one, other, edits) => {
    expect(editsBetween(one, other)).toBe(edits);
  });

  it("are none for the same word alone, the same both ways, and never more than the longer word has letters", () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const edits = editsBetween(one, other);
        expect(edits === 0).toBe(one === other);
        expect(editsBetween(other, one)).toBe(edits);
        expect(edits).toBeLessThanOrEqual(Math.max(one.length, other.length));
        expect(edits).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
      }),
    );
  });

  it("grow by at most one with one letter more", () => {
    fc.assert(
      fc.property(word, word, fc.constantFrom("a", "z"), (one, other, letter) => {
        expect(Math.abs(editsBetween(one + letter, other) - editsBetween(one, other))).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("a misspelt word", () => {
  it("stands for the nearest words that there are", () => {
    expect(nearestWords("fosko", ["fosco", "fossa", "brilho"])).toEqual(["fosco"]);
    expect(nearestWords("pelicla", ["pelicula", "peliculas"])).toEqual(["pelicula"]);
  });

  it("stands for none where it is short, or like nothing", () => {
    expect(nearestWords("uvs", ["uv"])).toEqual([]);
    expect(nearestWords("geladeira", ["madeira"])).toEqual([]);
    expect(nearestWords("fosko", [])).toEqual([]);
  });
});
