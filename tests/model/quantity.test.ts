import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addQuantities, parseQuantity, stepQuantity } from "~/model/quantity";

describe("parseQuantity", () => {
  it.each([
    ["1", 1],
    ["999", 999],
    [" 12 ", 12],
    ["0007", 7],
  ])("parses '%s' as %i", (typed, quantity) => {
    expect(parseQuantity(typed)).toEqual({ ok: true, quantity });
  });

  it.each([
    ["0", "tooLow", 1],
    ["-1", "tooLow", 1],
    ["1000", "tooHigh", 999],
    ["12345", "tooManyDigits", 999],
    ["abc", "notDigits", 1],
    ["", "notDigits", 1],
    ["1,5", "notDigits", 1],
    ["1e2", "notDigits", 1],
    ["٣", "notDigits", 1],
  ])("rejects '%s' with '%s' and suggests %i", (typed, reason, nearest) => {
    expect(parseQuantity(typed)).toEqual({ ok: false, reason, nearest });
  });

  it("accepts 0 to remove a cart line", () => {
    expect(parseQuantity("0", 0)).toEqual({ ok: true, quantity: 0 });
    expect(parseQuantity("-1", 0)).toMatchObject({ ok: false, reason: "tooLow" });
  });

  it("never returns or suggests a value outside 1 to 999", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String)), (typed) => {
        const parsed = parseQuantity(typed);
        const quantity = parsed.ok ? parsed.quantity : parsed.nearest;
        expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 999).toBe(true);
      }),
    );
  });
});

it("limits plus to 999 and minus to 1", () => {
  expect([stepQuantity(1, -1), stepQuantity(1, 1), stepQuantity(999, 1), stepQuantity(2, -1)]).toEqual([
    1, 2, 999, 1,
  ]);
  expect(addQuantities(600, 600)).toBe(999);
});
