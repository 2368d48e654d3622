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

const maxRepeatInMeters = 3;

/** Pattern repeat in meters, of typed centimeters up to 300; 0 without one, null if invalid. */
export function readRepeat(typed: string): number | null {
  if (typed === "") return 0;
  const repeat = (parseMeters(cleanCode(typed).replace(/\s*cm$/i, "")) ?? 0) / 100;
  return repeat > 0 && repeat <= maxRepeatInMeters ? repeat : null;
}

/** Roll width from the sku's text attribute: its digits divided by 100 ('1,52 m' is 1.52); null without digits. */
export function rollWidthInMeters(attributes: readonly SkuAttribute[]): number | null {
  for (const { kind, value } of attributes) {
    const digits = value.replace(/\D/g, "");
    if (kind === "text" && Number(digits) > 0) return Number(digits) / 100;
  }
  return null;
}

/** Lengths in meters; openings (doors, windows) are subtracted. */
export interface Face {
  readonly height: number;
  readonly width: number;
  readonly isOpening?: boolean;
}

/** Integer millimeters avoid float errors: 1 x 3.5 x 1.2 / 0.6 gives 7.000000000000001, which would round up to 8. */
const squareMillimeters = (faces: readonly Face[]): number =>
  faces.reduce((sum, { height, width, isOpening }) => {
    const area = toMillimeters(height) * toMillimeters(width);
    return isOpening ? sum - area : sum + area;
  }, 0);

/** Area of all faces minus the openings; negative if these are larger. */
export const calculateAreaInSquareMeters = (faces: readonly Face[]): number =>
  squareMillimeters(faces) / 1_000_000;

/** Whole linear meters to buy, rounded up. All inputs are positive meters. */
export const calculateLinearMeters = (faces: readonly Face[], rollWidth: number): number =>
  Math.ceil((squareMillimeters(faces) * 12) / (toMillimeters(rollWidth) * 10_000));

export interface Strips {
  readonly count: number;
  readonly length: number;
}

export interface Pattern {
  /** Meters after which the pattern repeats; 0 without one. Every strip then begins at the same place of it. */
  readonly repeat: number;
  /** The strips lie across the wall. */
  readonly isHorizontal: boolean;
}

/** Strips as long as each face is high, side by side, and the whole meters of roll for all of them with 10 % reserve. */
export function calculateStripsWithoutSeam(
  faces: readonly Face[],
  rollWidth: number,
  { repeat, isHorizontal }: Pattern = { repeat: 0, isHorizontal: false },
): { readonly strips: readonly Strips[]; readonly meters: number } {
  const step = Math.max(1, toMillimeters(repeat));
  const counts = new Map<number, number>();
  for (const { height, width, isOpening } of faces) {
    if (isOpening) continue;
    const [along, across] = isHorizontal ? [width, height] : [height, width];
    const length = Math.ceil(toMillimeters(along) / step) * step;
    const count = Math.ceil(toMillimeters(across) / toMillimeters(rollWidth));
    counts.set(length, (counts.get(length) ?? 0) + count);
  }
  const total = [...counts].reduce((sum, [length, count]) => sum + count * length, 0);
  return {
    strips: [...counts].map(([length, count]) => ({ count, length: length / 1000 })),
    meters: Math.ceil((total * 11) / 10_000),
  };
}

export interface RecommendedLength {
  /** Whole meters of roll. */
  readonly meters: number;
  /** What the other way of cutting takes. */
  readonly otherMeters: number;
  readonly isSeamless: boolean;
  readonly strips: readonly Strips[];
}

/** Whole strips, which have the fewest seams, unless the length by area is shorter. */
export function chooseLength(
  faces: readonly Face[],
  rollWidth: number,
  pattern?: Pattern,
): RecommendedLength {
  const byArea = calculateLinearMeters(faces, rollWidth);
  const { strips, meters: seamless } = calculateStripsWithoutSeam(faces, rollWidth, pattern);
  return seamless <= byArea
    ? { meters: seamless, otherMeters: byArea, isSeamless: true, strips }
    : { meters: byArea, otherMeters: seamless, isSeamless: false, strips };
}

/** '2,60'. */
export const formatMeasure = (figure: number): string =>
  figure.toLocaleString("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The list of walls and parts of an order: rows, characters of a name, characters of the whole. */
export const measuredListLimits = { faces: 20, name: 40, text: 700 };

/** 'Parede da sala 3,20 × 2,60 m; menos Porta 0,80 × 2,10 m', cut at whole parts. */
export function listInWords(faces: readonly (Face & { readonly name: string })[]): string {
  const parts = faces.map(
    ({ name, width, height, isOpening }) =>
      `${isOpening ? "menos " : ""}${name} ${formatMeasure(width)} × ${formatMeasure(height)} m`,
  );
  for (let shown = parts.length; shown > 0; shown--) {
    const left = parts.length - shown;
    const text = [...parts.slice(0, shown), ...(left > 0 ? [`e mais ${left}`] : [])].join("; ");
    if (text.length <= measuredListLimits.text) return text;
  }
  return "";
}

/** Null without a roll width. */
export function calculatePricePerSquareMeter(
  pricePerMeterInCentavos: number,
  attributes: readonly SkuAttribute[],
): number | null {
  const width = rollWidthInMeters(attributes);
  return width === null ? null : Math.round(pricePerMeterInCentavos / width);
}
