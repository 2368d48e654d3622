import { describe, expect, it } from "vitest";
import {
  clearShownCart,
  parseShownCart,
  readShownCart,
  serializeShownCart,
} from "../../../app/features/cart/cart.server";

const cart = (count: number) => ({
  lines: Array.from({ length: count }, (_, index) => ({
    skuId: 100_000 + index * 7919,
    resellerId: 5000 + index * 31,
    quantity: 2,
    name: `Vinil ${(index * 7_654_321).toString(36)} de ${"largura ".repeat(4)}${index}`,
    priceInCentavos: 1000 + index * 997,
    isPromoted: false,
  })),
  freight: [{ resellerId: 5000, terms: "01310-100 100000x2", pricesInCentavos: { SEDEX: 1840 } }],
});

const read = (header: string, shopperId: number | null) =>
  readShownCart({
    headers: new Headers({ cookie: header.split(";")[0] ?? "" }),
    shopper: shopperId === null ? null : { id: shopperId },
  });

describe("the cookie of the cart that was shown", () => {
  it("is read as it was written by the same account, and a guest's by the account that follows", async () => {
    expect(await read(await serializeShownCart(cart(2), 7), 7)).toEqual(cart(2));
    expect(await read(await serializeShownCart(cart(2), null), 7)).toEqual(cart(2));
  });

  it("is nothing to another account or to a guest after the logout, and when it cannot be read", async () => {
    const header = await serializeShownCart(cart(2), 7);
    for (const other of [8, null]) expect(await read(header, other)).toBeNull();
    for (const wrong of ["carrinho=abc", await clearShownCart(), await serializeShownCart(cart(0), 7)])
      expect(await read(wrong, 7)).toBeNull();
    for (const text of [null, "", "{", '{"lines":1}']) expect(parseShownCart(text)).toBeNull();
  });

  it("has at most 1,800 bytes: the lines beyond are left out", async () => {
    const header = await serializeShownCart(cart(200), 7);
    expect(Buffer.byteLength(header)).toBeLessThanOrEqual(1800);
    const kept = (await read(header, 7))?.lines ?? [];
    expect(kept.length).toBeGreaterThan(5);
    expect(kept).toEqual(cart(200).lines.slice(0, kept.length));
  });
});
