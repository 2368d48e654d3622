import { describe, expect, it } from "vitest";
import { calculateLinePrice, countInWords, getDistinctName, groupByReseller } from "~/model/cart";
import { aCartLine, noDiscount } from "./nouns";

const now = new Date("2026-11-20T12:00:00-03:00");

describe("cart", () => {
  it("multiplies the discounted price by the quantity", () => {
    const line = aCartLine({
      quantity: 3,
      discountTerms: { ...noDiscount, percentage: 15 },
      priceInCentavos: 3333,
    });
    expect(calculateLinePrice(line, now)).toEqual({
      unit: { priceInCentavos: 2833, oldPriceInCentavos: 3333, discountPercent: 15 },
      totalInCentavos: 8499,
    });
  });

  it("uses the line's promotion only if the product has none", () => {
    const promotion = { id: 5, kind: "amount", amountInCentavos: 1000 } as const;
    expect(calculateLinePrice(aCartLine({ promotion }), now).totalInCentavos).toBe(3990);
    const running = { ...noDiscount, promotions: [{ ...promotion, id: 6, amountInCentavos: 500 }] };
    expect(calculateLinePrice(aCartLine({ promotion, discountTerms: running }), now).totalInCentavos).toBe(
      4490,
    );
  });

  it.each([
    ["1 produto (7 metros)", [{ quantity: 7, isSoldByMeter: true }], 1],
    ["1 produto (1 metro)", [{ quantity: 1, isSoldByMeter: true }], 0],
    ["1 produto (2 unidades)", [{ quantity: 2 }], 1],
    ["1 produto", [{ quantity: 1 }], 1],
    ["2 produtos de 2 lojas", [{ quantity: 7, isSoldByMeter: true }, { quantity: 1 }], 2],
  ])("is counted as '%s'", (words, lines, shops) => {
    expect(countInWords(lines, shops)).toBe(words);
  });

  it("names what tells a line from others of the same product", () => {
    const of = (value: string, resellerId: number) =>
      aCartLine({
        productName: "Vinil",
        resellerId,
        attributes: [{ attribute: "Cor", value, kind: "text", hex: null }],
      });
    const [black, blue, blackElsewhere] = [of("Preto", 1), of("Azul", 1), of("Preto", 2)];
    const other = aCartLine({ productName: "Espátula" });
    expect(getDistinctName(black, [black, other])).toBe("Vinil");
    expect([black, blue].map((line) => getDistinctName(line, [black, blue, other]))).toEqual([
      "Vinil (Preto)",
      "Vinil (Azul)",
    ]);
    expect(getDistinctName(blackElsewhere, [black, blackElsewhere])).toBe("Vinil (Loja 2)");
  });

  it("groups lines by reseller in insertion order", () => {
    const reseller = {
      id: 8,
      name: "Casa do Vinil",
      storeSlug: null,
      distanceInKm: null,
      picture: null,
      taxId: null,
      whatsApp: null,
    };
    const lines = [
      aCartLine({ skuId: 1, resellerId: 8 }),
      aCartLine({ skuId: 2, resellerId: 3 }),
      aCartLine({ skuId: 3, resellerId: 8, reseller }),
    ];
    const groups = groupByReseller(lines);
    expect(groups.map((group) => [group.resellerId, group.lines.map((line) => line.skuId)])).toEqual([
      [8, [1, 3]],
      [3, [2]],
    ]);
    expect(groups.map((group) => group.reseller?.name ?? null)).toEqual(["Casa do Vinil", null]);
  });
});
