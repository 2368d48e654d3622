import type { SubcategorySlug } from "../categories/every-category";
import type { ColourName } from "../pictures/colours";
import type { ColouredTexture, FixedTexture, Scene, Tool } from "../pictures/picture-spec";
import type { LineName } from "./lines";

/** What a product is drawn as. */
export type Look =
  | { texture: ColouredTexture; colours: readonly [ColourName, ...ColourName[]] }
  | { textures: readonly [FixedTexture, ...FixedTexture[]] }
  | { tool: Tool; colours: readonly [ColourName, ...ColourName[]] };

/** What a shopper chooses besides the colour: one picker, its heading and its values. */
export interface TextChoice {
  heading: "Largura" | "Tamanho" | "Acabamento" | "Tonalidade" | "Embalagem";
  values: readonly { name: string; priceFactor: number }[];
}

/** A product of the demonstration, short: what its line has in common is written there, once. */
export interface ProductSketch {
  code: string;
  /** Letters, digits, spaces and hyphens only, so that its address is the name itself. */
  name: string;
  line: LineName;
  subcategories: readonly [SubcategorySlug, ...SubcategorySlug[]];
  /** What is its own; the line's text follows. */
  about: string;
  look: Look;
  /** Of a film, what it is seen on, the picture of the lists first. */
  scenes?: readonly [Scene, ...Scene[]];
  /** False where the look's colours are not for choosing. */
  choosesColour?: boolean;
  texts?: readonly TextChoice[];
  /** Of the first value of every choice. */
  priceInCentavos: number;
  /** By the linear meter, with the length calculator. */
  byTheMeter?: boolean;
  /** Of 1: the most wanted are near it. By chance where absent. */
  popularity?: number;
  /** No reseller has any. */
  soldOut?: boolean;
}

/** Rolls by width or pieces by size: the price follows the measures in the name, a little less than in proportion. */
export const widths = (...values: string[]): TextChoice => measured("Largura", values);
export const sizes = (...values: string[]): TextChoice => measured("Tamanho", values);

/** Values whose names say nothing of their price: each with its price against the first. */
export function choose(heading: TextChoice["heading"], factors: Record<string, number>): TextChoice {
  return {
    heading,
    values: Object.entries(factors).map(([name, priceFactor]) => ({ name, priceFactor })),
  };
}

function measured(heading: TextChoice["heading"], names: readonly string[]): TextChoice {
  const extents = names.map(extent);
  const [first = 1] = extents;
  return {
    heading,
    values: names.map((name, index) => ({
      name,
      priceFactor: ((extents[index] ?? first) / first) ** 0.92,
    })),
  };
}

const inCm = { m: 100, "m²": 10_000, cm: 1 } as const;

/** '60 x 90 cm' → 5400, '1,52 m' → 152, 'Kit 2 m²' → 20000: the measures of a name multiplied, in centimeters. */
export function extent(name: string): number {
  const measures = [...name.matchAll(/(\d+(?:,\d+)?)\s*(m²|cm|m\b)?/g)];
  return measures.reduce((product, [, number = "1", unit]) => {
    const factor = unit === "m²" || unit === "m" ? inCm[unit] : inCm.cm;
    return product * Number(number.replace(",", ".")) * factor;
  }, 1);
}
