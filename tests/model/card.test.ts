import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cardNumberMask,
  expiryMask,
  findCardBrand,
  findCardFaults,
  hasRightCheckDigit,
  parseExpiry,
} from "~/model/card";
import { applyMask } from "~/model/typing-mask";
import { getCardBrandName } from "../../common/card-brand";

const now = "2026-11-21";
const good = { number: "4000 0000 0000 0010", holder: "MARIA A S OLIVEIRA", expiry: "08-29", cvv: "123" };
const typed = (mask: typeof cardNumberMask, text: string) => applyMask(mask, text, text.length).text;

describe("card form", () => {
  it.each([
    ["4", "Visa"],
    ["5555 5555 5555 4444", "Mastercard"],
    ["2221 0000 0000 0009", "Mastercard"],
    ["2720 99", "Mastercard"],
    ["6362 9700 0000 0000", "Elo"],
    ["5067", "Elo"],
    ["3782 822463 10005", "American Express"],
    ["6062 8200 0000 0000", "Hipercard"],
    ["3056 930902 5904", "Diners Club"],
    ["3600", "Diners Club"],
    ["9", null],
    ["", null],
  ])("detects that %s is of %s", (number, brand) => {
    expect(findCardBrand(number)).toBe(brand);
  });

  it("formats the number in groups of four and separates month and year", () => {
    expect(typed(cardNumberMask, "4000000000000010")).toBe("4000 0000 0000 0010");
    expect(typed(expiryMask, "0829")).toBe("08-29");
    expect(typed(expiryMask, "08/2029")).toBe("08-2029");
  });

  it("reports every empty or invalid field", () => {
    expect(findCardFaults(good, now)).toEqual({});
    expect(findCardFaults({ number: " ", holder: "", expiry: "", cvv: "" }, now)).toEqual({
      number: "missing",
      holder: "missing",
      expiry: "missing",
      cvv: "missing",
    });
    const wrong = { number: "4000 0000 0000 0011", holder: "M", expiry: "13-29", cvv: "12" };
    expect(Object.values(findCardFaults(wrong, now))).toEqual(Array(4).fill("invalid"));
  });

  it("accepts a card until the end of its expiry month", () => {
    const until = (expiry: string, today: string) => findCardFaults({ ...good, expiry }, today).expiry;
    expect(until("11-26", "2026-11-30")).toBeUndefined();
    expect(until("11-26", "2026-12-01")).toBe("expired");
    expect(until("12-2026", "2026-12-01")).toBeUndefined();
  });

  it("reports a failed check digit before sending", () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(digits, fc.nat(15), fc.integer({ min: 1, max: 9 }), (number, at, more) => {
        const other = number.map((digit, index) => (index === at ? (digit + more) % 10 : digit));
        expect(hasRightCheckDigit(number.join("")) && hasRightCheckDigit(other.join(""))).toBe(false);
      }),
    );
  });

  it("parses only month and year from the expiry", () => {
    expect(parseExpiry("08-29")).toEqual({ month: 8, year: 2029 });
    expect(parseExpiry("0829")).toEqual({ month: 8, year: 2029 });
    expect(parseExpiry("00-29")).toBeNull();
  });
});

it("normalises the provider's spelling of a brand", () => {
  expect(["visa", "MASTERCARD", "amex", "Diners", "elo", "cabal"].map(getCardBrandName)).toEqual([
    "Visa",
    "Mastercard",
    "American Express",
    "Diners Club",
    "Elo",
    "cabal",
  ]);
});
