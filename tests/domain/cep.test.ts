import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cepDigits, isCep, maskCep, maskWhileTyping, parseCep } from "~/domain/cep";

describe("a CEP", () => {
  it.each(["01310-100", "01310100", " 01310-100 ", "01.310-100", "01310 100"])(
    "typed as '%s' is understood without a mask",
    (typed) => {
      expect(parseCep(typed)).toBe("01310-100");
    },
  );

  it.each(["", "0131010", "013101000", "01310-10a", "abcde-fgh", "-", "01310–100", "CEP 01310-100"])(
    "typed as '%s' is refused",
    (typed) => {
      expect(parseCep(typed)).toBeNull();
    },
  );

  it("is masked while it is typed", () => {
    expect(["0", "01310", "013101", "01310100999"].map(maskCep)).toEqual([
      "0",
      "01310",
      "01310-1",
      "01310-100",
    ]);
  });

  describe("while it is typed", () => {
    /** '|' is the caret. */
    const masked = (shown: string) => {
      const caret = shown.indexOf("|");
      const { text, caret: after } = maskWhileTyping(shown.replace("|", ""), caret);
      return `${text.slice(0, after)}|${text.slice(after)}`;
    };

    it.each([
      ["0|", "0|"],
      ["01310|", "01310|"],
      ["013101|", "01310-1|"],
      ["01310100|", "01310-100|"],
      ["01.310-100|", "01310-100|"],
      [" 01310 100 |", "01310-100|"],
    ])("'%s' becomes '%s'", (typed, shown) => expect(masked(typed)).toBe(shown));

    it.each([
      ["0213|10-100", "0213|1-0100"],
      ["01310-21|00", "01310-21|00"],
      ["0131|-100", "0131|1-00"],
      ["01310|-100", "01310|-100"],
    ])("the caret of '%s' stays behind its digit: '%s'", (typed, shown) => {
      expect(masked(typed)).toBe(shown);
    });

    it.each(["rua augusta|", "01310-10O|", "|"])("'%s' is left to whoever types it", (typed) => {
      expect(masked(typed)).toBe(typed);
    });

    it("no digit gets lost or changes places, the caret stays behind its own, and twice is as once", () => {
      const typed = fc.stringMatching(/^[\d .-]{0,14}$/);
      fc.assert(
        fc.property(typed, fc.nat(14), (text, anywhere) => {
          const caret = Math.min(anywhere, text.length);
          const masked = maskWhileTyping(text, caret);
          expect(cepDigits(masked.text)).toBe(cepDigits(text));
          expect(cepDigits(masked.text.slice(0, masked.caret))).toBe(cepDigits(text.slice(0, caret)));
          expect(maskWhileTyping(masked.text, masked.caret)).toEqual(masked);
        }),
      );
    });
  });

  it("that was understood has the shape that the upstream asks for, and keeps its digits", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}$/), (digits) => {
        const cep = parseCep(digits);
        expect(cep !== null && isCep(cep)).toBe(true);
        expect(cepDigits(cep ?? "")).toBe(digits);
      }),
    );
  });
});
