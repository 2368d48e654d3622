import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatTaxId, isValidCnpj, isValidCpf, isValidTaxId, parseTaxId, taxIdKind } from "~/domain/tax-id";

/** The published rule, written apart from the library: value is the code less 48, mod 11, 0 and 1 give 0. */
function checkDigit(characters: string, weightOf: (fromTheRight: number) => number): string {
  const sum = [...characters]
    .toReversed()
    .reduce((total, character, index) => total + (character.charCodeAt(0) - 48) * weightOf(index), 0);
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
}

function withCheckDigits(base: string, weightOf: (fromTheRight: number) => number): string {
  const first = base + checkDigit(base, weightOf);
  return first + checkDigit(first, weightOf);
}

const allAlike = (text: string) => new Set(text).size === 1;
const cpf = fc
  .stringMatching(/^\d{9}$/)
  .filter((base) => !allAlike(base))
  .map((base) => withCheckDigits(base, (index) => index + 2));
const cnpjOf = (base: RegExp) =>
  fc
    .stringMatching(base)
    .filter((text) => !allAlike(text))
    .map((text) => withCheckDigits(text, (index) => (index % 8) + 2));
const digitsCnpj = cnpjOf(/^\d{12}$/);
const anyCnpj = cnpjOf(/^[0-9A-Z]{12}$/);

const replaceAt = (text: string, index: number, character: string) =>
  text.slice(0, index) + character + text.slice(index + 1);

/** Another digit in place of the one at `index`. */
const changed = (text: string, index: number, by: number) =>
  replaceAt(text, index, String((Number(text[index]) + by) % 10));
const by = fc.integer({ min: 1, max: 9 });

describe("a CPF", () => {
  it.each(["529.982.247-25", "111.444.777-35", "123.456.789-09", "52998224725", " 529 982 247 25 "])(
    "%s is accepted",
    (text) => {
      expect(isValidCpf(text)).toBe(true);
      expect(isValidTaxId(text)).toBe(true);
    },
  );

  it.each(["", "111.111.111-11", "000.000.000-00", "123.456.789-00", "5299822472", "529.982.247-2a"])(
    "'%s' is refused",
    (text) => {
      expect(isValidTaxId(text)).toBe(false);
    },
  );

  it("with the right check digits is accepted, formatted or not", () => {
    fc.assert(
      fc.property(cpf, (text) => {
        expect(isValidTaxId(text)).toBe(true);
        expect(formatTaxId(text)).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/);
        expect(isValidTaxId(formatTaxId(text))).toBe(true);
      }),
    );
  });

  it("with a wrong check digit is refused", () => {
    fc.assert(
      fc.property(cpf, fc.constantFrom(9, 10), by, (text, index, step) => {
        expect(isValidTaxId(changed(text, index, step))).toBe(false);
      }),
    );
  });

  it("with one digit mistyped is refused, save where a check digit of 0 stands for two remainders", () => {
    fc.assert(
      fc.property(cpf, fc.integer({ min: 0, max: 8 }), by, (text, index, step) => {
        fc.pre(text[9] !== "0");
        expect(isValidTaxId(changed(text, index, step))).toBe(false);
      }),
    );
  });
});

describe("a CNPJ", () => {
  it.each([
    "12.ABC.345/01DE-35",
    "12.abc.345/01de-35",
    "11.222.333/0001-81",
    "00.000.000/0001-91",
    "A1.B2C.3D4/E5F6-68",
    "11222333000181",
  ])("%s is accepted", (text) => {
    expect(isValidCnpj(text)).toBe(true);
    expect(isValidTaxId(text)).toBe(true);
  });

  it.each([
    "",
    "12.ABC.345/01DE-36",
    "12ABC34501DEA5",
    "11.111.111/1111-11",
    "1122233300018",
    "112223330001811",
    "AB",
  ])("'%s' is refused", (text) => {
    expect(isValidCnpj(text)).toBe(false);
    expect(isValidTaxId(text)).toBe(false);
  });

  it("with the right check digits is accepted, with letters or without, in either case", () => {
    fc.assert(
      fc.property(fc.oneof(digitsCnpj, anyCnpj), (text) => {
        expect(isValidTaxId(text)).toBe(true);
        expect(isValidTaxId(text.toLowerCase())).toBe(true);
        expect(isValidTaxId(formatTaxId(text))).toBe(true);
        expect(formatTaxId(text).replace(/[./-]/g, "")).toBe(text);
      }),
    );
  });

  it("with a wrong check digit is refused", () => {
    fc.assert(
      fc.property(anyCnpj, fc.constantFrom(12, 13), by, (text, index, step) => {
        expect(isValidTaxId(changed(text, index, step))).toBe(false);
      }),
    );
  });

  it("of digits with one mistyped is refused, save where a check digit of 0 stands for two remainders", () => {
    fc.assert(
      fc.property(digitsCnpj, fc.integer({ min: 0, max: 11 }), by, (text, index, step) => {
        fc.pre(text[12] !== "0");
        expect(isValidTaxId(changed(text, index, step))).toBe(false);
      }),
    );
  });
});

describe("the field for both", () => {
  it("takes letters, or more than eleven characters, for a CNPJ", () => {
    expect(taxIdKind("529.982.247-25")).toBe("cpf");
    expect(taxIdKind("5299")).toBe("cpf");
    expect(taxIdKind("12.ABC")).toBe("cnpj");
    expect(taxIdKind("112223330001")).toBe("cnpj");
  });

  it("shows what was typed in its mask", () => {
    expect(formatTaxId("52998224725")).toBe("529.982.247-25");
    expect(formatTaxId("12abc34501de35")).toBe("12.ABC.345/01DE-35");
    expect(formatTaxId("11222333000181")).toBe("11.222.333/0001-81");
    expect(parseTaxId("11222333000181")).toBe("11.222.333/0001-81");
    expect(parseTaxId("11222333000180")).toBeNull();
  });
});
