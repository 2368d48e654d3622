import { cleanCode } from "../../common/text";
import type { SkuAttribute } from "./sku";

/** Meters of roll to cover an area, with 20% waste (catalogue 9, "Length calculator"). */

const maxMeters = 1000;
const toMillimeters = (meters: number): number => Math.round(meters * 1000);

/** Parses '2,50' or '2.5 m' to meters; null if invalid, 0 or above 1000. */
export function parseMeters(typed: string): number | null {
  const [, digits] = /^(\d+(?:[.,]\d{1,3})?)\s*(?:m|metros?)?$/i.exec(cleanCode(typed)) ?? [];
  const meters = Number(digits?.replace(",", "."));
  return meters > 0 && meters <= maxMeters ? meters : null;
}

/** Roll width from the sku's text attribute: its digits divided by 100 ('1,52 m' is 1.52); null without digits. */
export function rollWidthInMeters(attributes: readonly SkuAttribute[]): number | null {
  for (const { kind, value } of attributes) {
    const digits = value.replace(/\D/g, "");
    if (kind === "text" && Number(digits) > 0) return Number(digits) / 100;
  }
  return null;
}

/** Whole linear meters to buy, rounded up. All inputs are positive meters. */
export function linearMeters(area: { height: number; width: number }, rollWidth: number): number {
  // Integer millimeters avoid float errors: 1 x 3.5 x 1.2 / 0.6 gives 7.000000000000001, which would round up to 8.
  const areaWithWaste = toMillimeters(area.height) * toMillimeters(area.width) * 12;
  return Math.ceil(areaWithWaste / (toMillimeters(rollWidth) * 10_000));
}

/** Strips as high as the area, side by side, and the whole meters of roll for them with 10 % reserve. */
export function stripsWithoutSeam(
  area: { height: number; width: number },
  rollWidth: number,
): { count: number; meters: number } {
  const count = Math.ceil(toMillimeters(area.width) / toMillimeters(rollWidth));
  return { count, meters: Math.ceil((count * toMillimeters(area.height) * 11) / 10_000) };
}

/** Null without a roll width. */
export function pricePerSquareMeter(
  pricePerMeterInCentavos: number,
  attributes: readonly SkuAttribute[],
): number | null {
  const width = rollWidthInMeters(attributes);
  return width === null ? null : Math.round(pricePerMeterInCentavos / width);
}
