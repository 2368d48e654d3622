import type { SkuAttribute } from "./sku";

/** How many meters of a roll cover an area (catalogue 9, "Length calculator"): 20% more than the area, for waste. */

const mostMeters = 1000;
const toMillimeters = (meters: number): number => Math.round(meters * 1000);

/** A length as it was typed, '2,50' or '2.5 m', in meters; null where it is none, 0, or above 1000. */
export function parseMeters(typed: string): number | null {
  const [, digits] = /^(\d+(?:[.,]\d{1,3})?)\s*(?:m|metros?)?$/i.exec(typed.trim()) ?? [];
  const meters = Number(digits?.replace(",", "."));
  return meters > 0 && meters <= mostMeters ? meters : null;
}

/** The roll's width: the digits of the sku's text attribute, divided by 100 ('1,52 m' → 1.52); null without digits. */
export function rollWidthInMeters(attributes: readonly SkuAttribute[]): number | null {
  for (const { kind, value } of attributes) {
    const digits = value.replace(/\D/g, "");
    if (kind === "text" && Number(digits) > 0) return Number(digits) / 100;
  }
  return null;
}

/** Whole linear meters to buy. All three lengths are meters above zero. */
export function linearMeters(area: { height: number; width: number }, rollWidth: number): number {
  // In whole millimeters: as fractions, 1 x 3.5 x 1.2 / 0.6 comes to 7.000000000000001, and 8 meters are sold for 7.
  const areaWithWaste = toMillimeters(area.height) * toMillimeters(area.width) * 12;
  return Math.ceil(areaWithWaste / (toMillimeters(rollWidth) * 10_000));
}
