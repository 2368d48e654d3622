import { describe, expect, it } from "vitest";
import { listProductsToRate } from "../../app/model/order";

const item = {
  skuId: 1,
  productName: "Adesivo",
  productSlug: "adesivo",
  productCode: null,
  picture: null,
  attributeValues: [],
  priceInCentavos: 100,
  quantity: 1,
  isSoldByMeter: false,
  refundedAt: null,
};

describe("ratable products", () => {
  it("contain each product once, regardless of variants", () => {
    const items = [
      { ...item, productId: 1, attributeValues: ["Preto"] },
      { ...item, productId: 2, productName: "Película" },
      { ...item, productId: 1, attributeValues: ["Azul"] },
    ];
    expect(listProductsToRate({ items })).toEqual([
      { id: 1, name: "Adesivo" },
      { id: 2, name: "Película" },
    ]);
  });

  it("exclude items without a product id", () => {
    expect(listProductsToRate({ items: [{ ...item, productId: null }] })).toEqual([]);
  });
});
