import { describe, expect, test } from "vitest";
import { needsGate } from "~/routes/_shop/needs-location";

const product = { handle: { needsLocation: true }, data: { name: "Vinil" } };
const layout = { handle: { serverRenderedData: [] }, data: { departments: [] } };

describe("needsGate", () => {
  test("returns true for a page that needs a location", () => {
    expect(needsGate([layout, product])).toBe(true);
    expect(needsGate([layout, { handle: undefined, data: null }])).toBe(false);
  });

  test("returns false for an error page, whose message and 'Tentar de novo' the gate would cover", () => {
    expect(needsGate([layout, { ...product, data: undefined }])).toBe(false);
  });
});
