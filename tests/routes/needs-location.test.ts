import { describe, expect, test } from "vitest";
import { needsGate } from "~/routes/_shop/needs-location";

const product = { handle: { needsLocation: true }, data: { name: "Vinil" } };
const layout = { handle: { keptAsDrawn: [] }, data: { departments: [] } };

describe("needsGate", () => {
  test("asks for the location gate over a page that needs to know where the shopper is", () => {
    expect(needsGate([layout, product])).toBe(true);
    expect(needsGate([layout, { handle: undefined, data: null }])).toBe(false);
  });

  test("asks for no gate over an error page, whose message and 'Tentar de novo' it would cover", () => {
    expect(needsGate([layout, { ...product, data: undefined }])).toBe(false);
  });
});
