import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatTaxId,
  getTaxIdKind,
  isValidCnpj,
  isValidCpf,
  isValidTaxId,
  parseTaxId,
} from "../../common/tax-id";

/** Independent implementation of the published rule: char code minus 48, mod 11; 0 and 1 give 0. */
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

/** Replaces the digit at `index` by another one. */
const changed = (text: string, index: number, by: number) =>
  replaceAt(text, index, String((Number(text[index]) + by) % 10));
const by = fc.integer({ min: 1, max: 9 });

describe("a CPF", () => {
  it.each(["529.982.247-25", "111.444.777-35", "123.456.789-09", "52998224725", " 529 982 247 25 "])(
    "accepts %s",
    (text) => {
      expect(isValidCpf(text)).toBe(true);
      expect(isValidTaxId(text)).toBe(true);
    },
  );

  it.each(["", "111.111.111-11", "000.000.000-00", "123.456.789-00", "5299822472", "529.982.247-2a"])(
    "rejects '%s'",
    (text) => {
      expect(isValidTaxId(text)).toBe(false);
    },
  );

  it("accepts right check digits, formatted or not", () => {
    fc.assert(
      fc.property(cpf, (text) => {
        expect(isValidTaxId(text)).toBe(true);
        expect(formatTaxId(text)).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/);
        expect(isValidTaxId(formatTaxId(text))).toBe(true);
      }),
    );
  });

  it("rejects a wrong check digit", () => {
    fc.assert(
      fc.property(cpf, fc.constantFrom(9, 10), by, (text, index, step) => {
        expect(isValidTaxId(changed(text, index, step))).toBe(false);
      }),
    );
  });

  it("rejects one mistyped digit, except where check digit 0 represents two remainders", () => {
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
  ])("accepts %s", (text) => {
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
  ])("rejects '%s'", (text) => {
    expect(isValidCnpj(text)).toBe(false);
    expect(isValidTaxId(text)).toBe(false);
  });

  it("accepts right check digits with or without letters, in either case", () => {
    fc.assert(
      fc.property(fc.oneof(digitsCnpj, anyCnpj), (text) => {
        expect(isValidTaxId(text)).toBe(true);
        expect(isValidTaxId(text.toLowerCase())).toBe(true);
        expect(isValidTaxId(formatTaxId(text))).toBe(true);
        expect(formatTaxId(text).replace(/[./-]/g, "")).toBe(text);
      }),
    );
  });

  it("rejects a wrong check digit", () => {
    fc.assert(
      fc.property(anyCnpj, fc.constantFrom(12, 13), by, (text, index, step) => {
        expect(isValidTaxId(changed(text, index, step))).toBe(false);
      }),
    );
  });

  it("rejects one mistyped digit, except where check digit 0 represents two remainders", () => {
    fc.assert(
      fc.property(digitsCnpj, fc.integer({ min: 0, max: 11 }), by, (text, index, step) => {
        fc.pre(text[12] !== "0");
        expect(isValidTaxId(changed(text, index, step))).toBe(false);
      }),
    );
  });
});

describe("combined CPF and CNPJ field", () => {
  it("treats letters or more than eleven characters as a CNPJ", () => {
    expect(getTaxIdKind("529.982.247-25")).toBe("cpf");
    expect(getTaxIdKind("5299")).toBe("cpf");
    expect(getTaxIdKind("12.ABC")).toBe("cnpj");
    expect(getTaxIdKind("112223330001")).toBe("cnpj");
  });

  it("shows the typed value in its mask", () => {
    expect(formatTaxId("52998224725")).toBe("529.982.247-25");
    expect(formatTaxId("12abc34501de35")).toBe("12.ABC.345/01DE-35");
    expect(formatTaxId("11222333000181")).toBe("11.222.333/0001-81");
    expect(parseTaxId("11222333000181")).toBe("11.222.333/0001-81");
    expect(parseTaxId("11222333000180")).toBeNull();
  });
});
