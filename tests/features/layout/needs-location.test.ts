import { describe, expect, test } from "vitest";
import { needsLocationGate } from "../../../app/features/layout/shop/route";

const product = { handle: { needsLocation: true }, data: { name: "Vinil" } };
const layout = { handle: { serverRenderedData: [] }, data: { departments: [] } };

describe("needsLocationGate", () => {
  test("returns true for a page that needs a location", () => {
    expect(needsLocationGate([layout, product])).toBe(true);
    expect(needsLocationGate([layout, { handle: undefined, data: null }])).toBe(false);
  });

  test("returns false for an error page, whose message and 'Tentar de novo' the gate would cover", () => {
    expect(needsLocationGate([layout, { ...product, data: undefined }])).toBe(false);
  });
});
