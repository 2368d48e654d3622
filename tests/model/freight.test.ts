import { describe, expect, it } from "vitest";
import {
  canBeDelivered,
  describeDelivery,
  type FreightGroup,
  findCheapestOption,
  findFastestOption,
  findSelectedOption,
  getDeliveryInBusinessDays,
  getOptionKey,
  type ShippingOption,
  selectOption,
} from "~/model/freight";
import { formatFreight } from "../../common/money";

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

describe("carrier selection", () => {
  it("defaults to the cheapest and keeps another choice", () => {
    expect(findCheapestOption(group())).toEqual(pac);
    expect(findSelectedOption(group())).toEqual(pac);
    const chosen = selectOption(group(), getOptionKey(sedex));
    expect(chosen && findSelectedOption(chosen)).toEqual(sedex);
  });

  it("falls back to the cheapest when the chosen one is no longer offered", () => {
    expect(findSelectedOption(group({ options: [pac], selected: sedex }))).toEqual(pac);
  });

  it("uses the current price of the chosen carrier", () => {
    const dearer = option({ priceInCentavos: 1990 });
    expect(findSelectedOption(group({ options: [dearer], selected: pac }))?.priceInCentavos).toBe(1990);
  });

  it("rejects an option that is not offered", () => {
    expect(selectOption(group(), "99")).toBeNull();
  });

  it("identifies options without an id by their names", () => {
    expect(getOptionKey(option({ id: null, name: "Motoboy" }))).toBe("Motoboy");
  });
});

describe("the fastest option", () => {
  it("is the cheapest of the equally fast ones, and none without known days", () => {
    const dearer = option({ id: 3, name: "Expresso", priceInCentavos: 9000, maxBusinessDays: 2 });
    expect(findFastestOption({ options: [dearer, pac, sedex] })).toEqual(sedex);
    expect(findFastestOption({ options: [option({ maxBusinessDays: null })] })).toBeNull();
    expect(findFastestOption({ options: [] })).toBeNull();
  });
});

describe("freight of a cart", () => {
  it("is complete once every reseller can ship everything", () => {
    expect(canBeDelivered([group(), group({ resellerId: 8 })])).toBe(true);
    expect(canBeDelivered([group(), group({ options: [] })])).toBe(false);
    const missing = { skuId: 1, productName: "Adesivo", attributeValues: ["Preto"] };
    expect(canBeDelivered([group({ outOfStock: [missing] })])).toBe(false);
    expect(canBeDelivered([])).toBe(false);
  });
});

describe("delivery time text", () => {
  it.each([
    [null, 2, "até 2 dias úteis"],
    [1, 2, "1 a 2 dias úteis"],
    [null, 1, "até 1 dia útil"],
    [2, 2, "até 2 dias úteis"],
    [0, 3, "até 3 dias úteis"],
    [4, null, "até 4 dias úteis"],
    [null, null, "até 10 dias úteis"],
  ])("for %s to %s business days is '%s'", (minBusinessDays, maxBusinessDays, words) => {
    expect(describeDelivery(option({ minBusinessDays, maxBusinessDays }))).toBe(words);
  });

  it("defaults to 10 days", () => {
    expect(getDeliveryInBusinessDays(null)).toBe(10);
  });
});

it("labels free freight as free", () => {
  expect(formatFreight(0)).toBe("Grátis");
  expect(formatFreight(1840)).toBe("R$\u00a018,40");
});
