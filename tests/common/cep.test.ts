import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCep, maskCep, parseCep, toCepDigits } from "../../common/cep";

describe("parseCep", () => {
  it.each([
    "01310-100",
    "01310100",
    " 01310-100 ",
    "01.310-100",
    "01310 100",
    "01310–100",
    "CEP 01310-100",
    "CEP: 01310-100",
    "\u202a01310\u2011100\u202c",
    "０１３１０－１００",
  ])("parses '%s' without the mask", (typed) => {
    expect(parseCep(typed)).toBe("01310-100");
  });

  it.each([
    "",
    "0131010",
    "013101000",
    "01310-10a",
    "abcde-fgh",
    "-",
    "x01310100",
    "01310a100",
    "1578, 01310-100",
  ])("rejects '%s'", (typed) => {
    expect(parseCep(typed)).toBeNull();
  });

  it("masks the value while typing", () => {
    expect(["0", "01310", "013101", "01310100999"].map(maskCep)).toEqual([
      "0",
      "01310",
      "01310-1",
      "01310-100",
    ]);
  });

  it("returns the digits in the upstream's format", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}$/), (digits) => {
        const cep = parseCep(digits);
        expect(cep !== null && isCep(cep)).toBe(true);
        expect(toCepDigits(cep ?? "")).toBe(digits);
      }),
    );
  });
});
