import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addLine,
  changeQuantity,
  type GuestCartLine,
  getLineKey,
  guestCartLineLimit,
  removeLine,
} from "~/model/cart";

const line = (skuId: number, quantity = 1, resellerId = 1): GuestCartLine => ({
  skuId,
  resellerId,
  quantity,
  promotionId: null,
});
const addAll = (lines: readonly GuestCartLine[]) =>
  lines.reduce<readonly GuestCartLine[]>((cart, added) => {
    const result = addLine(cart, added);
    return result.ok ? result.lines : cart;
  }, []);
const quantities = (lines: readonly GuestCartLine[]) =>
  Object.fromEntries(lines.map((each) => [getLineKey(each), each.quantity]));

describe("guest cart", () => {
  it("sums repeated additions of one sku and reseller", () => {
    expect(addAll([line(1, 2), line(2), line(1, 3)])).toEqual([line(1, 5), line(2)]);
  });

  it("has separate lines for one sku of two resellers", () => {
    expect(addAll([line(1, 2, 1), line(1, 2, 2)])).toHaveLength(2);
  });

  it("uses the promotion of the latest addition", () => {
    expect(addAll([line(1), { ...line(1), promotionId: 9 }])).toEqual([{ ...line(1, 2), promotionId: 9 }]);
  });

  it("rejects a line beyond the cookie's limit and stays unchanged", () => {
    const full = addAll(Array.from({ length: guestCartLineLimit }, (_, index) => line(index)));
    expect(full).toHaveLength(guestCartLineLimit);
    expect(addLine(full, line(1000))).toEqual({ ok: false, reason: "full" });
    expect(addLine(full, line(0, 4))).toMatchObject({ ok: true });
  });

  it("changes a quantity and removes a line with 0 or by its button", () => {
    const cart = [line(1), line(2)];
    expect(changeQuantity(cart, "2-1", 7)).toEqual([line(1), line(2, 7)]);
    expect(changeQuantity(cart, "2-1", 0)).toEqual([line(1)]);
    expect(changeQuantity(cart, "3-1", 7)).toEqual(cart);
    expect(removeLine(cart, "1-1")).toEqual([line(2)]);
  });

  it("has the same quantities for any order of additions, up to 999 each", () => {
    const additions = fc.array(
      fc.record({
        skuId: fc.integer({ min: 1, max: 4 }),
        resellerId: fc.integer({ min: 1, max: 2 }),
        quantity: fc.integer({ min: 1, max: 999 }),
        promotionId: fc.constant(null),
      }),
      { maxLength: 12 },
    );
    const withShuffle = additions.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
    );
    fc.assert(
      fc.property(withShuffle, ([lines, shuffled]) => {
        const sums = new Map<string, number>();
        for (const each of lines)
          sums.set(getLineKey(each), (sums.get(getLineKey(each)) ?? 0) + each.quantity);
        const expected = Object.fromEntries([...sums].map(([key, sum]) => [key, Math.min(999, sum)]));
        expect(quantities(addAll(lines))).toEqual(expected);
        expect(quantities(addAll(shuffled))).toEqual(expected);
      }),
    );
  });
});
