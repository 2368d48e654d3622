import { type ShadeName, shadeOf } from "../shades";
import type { Look, ProductSketch } from "./sketch";

/** One value that makes a sku: 'Preto' of 'Cor', '1,52 m' of 'Largura'. */
export interface ChosenValue {
  group: string;
  name: string;
  hex: string | null;
}

export interface Variant {
  values: readonly ChosenValue[];
  priceInCentavos: number;
  rollWidthInCm: number | null;
}

/** What a product is drawn in, the first of it on its own pictures. */
export function shadesOf(look: Look): readonly ShadeName[] {
  return "textures" in look ? look.textures : look.colours;
}

/** Colours that cost more to make. */
const dearShades: ReadonlySet<ShadeName> = new Set(["dourado", "cobre", "holografico", "marmore-verde"]);
const dearShadeFactor = 1.06;

/** Every combination of a product's choices, one sku each: colours outside, texts inside. */
export function variantsOf(sketch: ProductSketch): Variant[] {
  const colours = sketch.choosesColour === false ? [undefined] : shadesOf(sketch.look);
  return colours.flatMap((shade) => {
    const start = shade === undefined ? [] : [{ group: "Cor", ...colourValue(shade) }];
    const factor = shade !== undefined && dearShades.has(shade) ? dearShadeFactor : 1;
    return withTexts(sketch, start, factor);
  });
}

function colourValue(shade: ShadeName): { name: string; hex: string } {
  const { name, hex } = shadeOf(shade);
  return { name, hex };
}

function withTexts(sketch: ProductSketch, start: readonly ChosenValue[], factor: number): Variant[] {
  let combinations = [{ values: start, factor }];
  for (const { heading, values } of sketch.texts ?? []) {
    combinations = combinations.flatMap((combination) =>
      values.map(({ name, priceFactor }) => ({
        values: [...combination.values, { group: heading, name, hex: null }],
        factor: combination.factor * priceFactor,
      })),
    );
  }
  return combinations.map((combination) => ({
    values: combination.values,
    priceInCentavos: shopPrice(sketch.priceInCentavos * combination.factor),
    rollWidthInCm: rollWidthOf(combination.values),
  }));
}

function rollWidthOf(values: readonly ChosenValue[]): number | null {
  const width = values.find(({ group }) => group === "Largura");
  return width === undefined ? null : Number(width.name.replace(/\D/g, ""));
}

/** A price as shops write it: R$ 38,90, R$ 71,40. */
export function shopPrice(priceInCentavos: number): number {
  return Math.max(90, Math.round((priceInCentavos + 10) / 50) * 50 - 10);
}
