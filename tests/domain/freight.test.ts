import { describe, expect, it } from "vitest";
import {
  canBeDelivered,
  cheapestOption,
  deliveryInBusinessDays,
  deliveryWords,
  type FreightGroup,
  freightTotal,
  freightWords,
  optionKey,
  type ShippingOption,
  selectedOption,
  selectOption,
} from "~/domain/freight";

const option = (changes: Partial<ShippingOption> = {}): ShippingOption => ({
  id: 1,
  name: "PAC",
  carrierName: "Correios",
  priceInCentavos: 1840,
  minBusinessDays: null,
  maxBusinessDays: 8,
  ...changes,
});
const pac = option();
const sedex = option({ id: 2, name: "SEDEX", priceInCentavos: 3290, minBusinessDays: 1, maxBusinessDays: 2 });
const group = (changes: Partial<FreightGroup> = {}): FreightGroup => ({
  resellerId: 7,
  reseller: null,
  lines: [],
  hasCarriers: true,
  options: [sedex, pac],
  selected: null,
  outOfStock: [],
  ...changes,
});

describe("a shopper who compares carriers", () => {
  it("finds the cheapest chosen already, and keeps another choice", () => {
    expect(cheapestOption(group())).toEqual(pac);
    expect(selectedOption(group())).toEqual(pac);
    const chosen = selectOption(group(), optionKey(sedex));
    expect(chosen && selectedOption(chosen)).toEqual(sedex);
  });

  it("falls back to the cheapest when the chosen one is no longer offered", () => {
    expect(selectedOption(group({ options: [pac], selected: sedex }))).toEqual(pac);
  });

  it("pays today's price of the chosen one, not the one it had when it was chosen", () => {
    const dearer = option({ priceInCentavos: 1990 });
    expect(selectedOption(group({ options: [dearer], selected: pac }))?.priceInCentavos).toBe(1990);
  });

  it("cannot choose what is not offered", () => {
    expect(selectOption(group(), "99")).toBeNull();
  });

  it("tells options without an id apart by their names", () => {
    expect(optionKey(option({ id: null, name: "Motoboy" }))).toBe("Motoboy");
  });

  it("pays for each reseller's parcel", () => {
    expect(freightTotal([group(), group({ resellerId: 8, selected: sedex }), group({ options: [] })])).toBe(
      5130,
    );
  });
});

describe("a cart", () => {
  it("can be paid once every reseller has a way to deliver everything", () => {
    expect(canBeDelivered([group(), group({ resellerId: 8 })])).toBe(true);
    expect(canBeDelivered([group(), group({ options: [] })])).toBe(false);
    const missing = { skuId: 1, productName: "Adesivo", attributeValues: ["Preto"] };
    expect(canBeDelivered([group({ outOfStock: [missing] })])).toBe(false);
    expect(canBeDelivered([])).toBe(false);
  });
});

describe("the delivery time in words", () => {
  it.each([
    [null, 2, "até 2 dias úteis"],
    [1, 2, "1 a 2 dias úteis"],
    [null, 1, "até 1 dia útil"],
    [2, 2, "até 2 dias úteis"],
    [0, 3, "até 3 dias úteis"],
    [4, null, "até 4 dias úteis"],
    [null, null, "até 10 dias úteis"],
  ])("from %s to %s business days reads '%s'", (minBusinessDays, maxBusinessDays, words) => {
    expect(deliveryWords(option({ minBusinessDays, maxBusinessDays }))).toBe(words);
  });

  it("is 10 days where no carrier says anything", () => {
    expect(deliveryInBusinessDays(null)).toBe(10);
  });
});

it("free freight is called free", () => {
  expect(freightWords(0)).toBe("Grátis");
  expect(freightWords(1840)).toBe("R$\u00a018,40");
});
