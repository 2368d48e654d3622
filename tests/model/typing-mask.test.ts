import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyMask, cepMask, phoneMask, type TypingMask, taxIdMask } from "~/model/typing-mask";
import { formatPhone } from "../../common/phone";
import { formatTaxId } from "../../common/tax-id";

/** '|' marks the caret. */
function typed(mask: TypingMask, shown: string): string {
  const { text, caret } = applyMask(mask, shown.replace("|", ""), shown.indexOf("|"));
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

const charactersOf = (text: string) => text.toUpperCase().replace(/[^\dA-Z]/g, "");

describe("CEP mask", () => {
  it.each([
    ["0|", "0|"],
    ["01310|", "01310|"],
    ["013101|", "01310-1|"],
    ["01310100|", "01310-100|"],
    ["01.310-100|", "01310-100|"],
    ["01310–100|", "01310-100|"],
    ["\u202a01310\u2011100\u202c|", "01310-100|"],
    [" 01310 100 |", "01310-100|"],
    ["0213|10-100", "0213|1-0100"],
    ["01310-21|00", "01310-21|00"],
    ["0131|-100", "0131|1-00"],
    ["01310|-100", "01310|-100"],
    ["rua augusta|", "rua augusta|"],
    ["01310-10O|", "01310-10O|"],
    ["|", "|"],
  ])("changes '%s' to '%s'", (before, after) => expect(typed(cepMask, before)).toBe(after));
});

describe("phone mask", () => {
  it.each([
    ["1|", "(1|"],
    ["11|", "(11|"],
    ["119|", "(11) 9|"],
    ["11987654|", "(11) 98765-4|"],
    ["11987654321|", "(11) 98765-4321|"],
    ["113333444|", "(11) 3333-444|"],
    ["1133334444|", "(11) 3333-4444|"],
    ["(11) 9|8765-4321", "(11) 9|8765-4321"],
    ["(211|) 8765-4321", "(21) 1|8765-4321"],
    ["119876543210|", "(11) 98765-43210|"],
    ["+55 11 98765-4321|", "+55 11 98765-4321|"],
    ["não tenho|", "não tenho|"],
  ])("changes '%s' to '%s'", (before, after) => expect(typed(phoneMask, before)).toBe(after));
});

describe("CPF and CNPJ mask", () => {
  it.each([
    ["529|", "529|"],
    ["5299|", "529.9|"],
    ["52998224725|", "529.982.247-25|"],
    ["529.982.247-251|", "52.998.224/7251|"],
    ["11222333000181|", "11.222.333/0001-81|"],
    ["112223330001819|", "11.222.333/0001-819|"],
    ["12a|", "12.A|"],
    ["12abc34501de35|", "12.ABC.345/01DE-35|"],
    ["5|29.982.247-25", "5|29.982.247-25"],
    ["CPF: 529|", "529|"],
  ])("changes '%s' to '%s'", (before, after) => expect(typed(taxIdMask, before)).toBe(after));
});

describe.each([
  ["CEP", cepMask, /^[\d .-]{0,14}$/],
  ["phone", phoneMask, /^[\d() .-]{0,18}$/],
  ["CPF or CNPJ", taxIdMask, /^[\da-zA-Z ./-]{0,20}$/],
])("mask of a %s", (_, mask, anything) => {
  it("preserves characters, order and caret, and is idempotent", () => {
    fc.assert(
      fc.property(fc.stringMatching(anything), fc.nat(20), (text, anywhere) => {
        const caret = Math.min(anywhere, text.length);
        const masked = applyMask(mask, text, caret);
        expect(charactersOf(masked.text)).toBe(charactersOf(text));
        expect(charactersOf(masked.text.slice(0, masked.caret))).toBe(charactersOf(text.slice(0, caret)));
        expect(applyMask(mask, masked.text, masked.caret)).toEqual(masked);
      }),
    );
  });
});

it("formats a complete value like the server", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]{2}9\d{8}$|^[1-9]{2}[2-8]\d{7}$/), (digits) => {
      expect(applyMask(phoneMask, digits, 0).text).toBe(formatPhone(digits));
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^\d{11}$|^[\dA-Z]{12}\d\d$/), (characters) => {
      expect(applyMask(taxIdMask, characters, 0).text).toBe(formatTaxId(characters));
    }),
  );
});

it.each([
  [taxIdMask, "\u200bCNPJ 12.abc.345/01de-35\u202c", "12.ABC.345/01DE-35"],
  [taxIdMask, "CNP\u00adJ", "CNP\u00adJ"],
  [taxIdMask, "CPF", "CPF"],
  [phoneMask, "0055 11 987654321", "0055 11 987654321"],
  [phoneMask, "011 98765 4321", "011 98765 4321"],
  [phoneMask, "(011) 9876", "(011) 9876"],
  [cepMask, "０１３１０１００", "01310-100"],
  [taxIdMask, "１２ＡＢＣ３４５０１ＤＥ３５", "12.ABC.345/01DE-35"],
])("%o leaves labels and country codes alone, with invisible characters too: '%s'", (mask, before, after) =>
  expect(applyMask(mask, before, before.length).text).toBe(after),
);
