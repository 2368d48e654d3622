import { readFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import sharp from "sharp";
import { z } from "zod";

/** What a rendered scene knows: everything but the film, and how the film's surface lies and is lit. */
export interface Passes {
  readonly width: number;
  readonly height: number;
  /** Linear light: red, green and blue of each pixel. Without what the film covers, except behind glass. */
  readonly rest: Float32Array;
  /** Linear light that falls on the film. */
  readonly light: Float32Array;
  /** Linear light that a mirror in the film's place would show. */
  readonly mirror: Float32Array;
  /** Share of each pixel that the film covers, and how much it turns away: red and green, 0 to 255. */
  readonly cover: Uint8Array;
  /** Meters across and down on the film, of every pixel, or of its four quarters. */
  readonly place: Float32Array;
  /** Places along a pixel's side: 1 or 2. */
  readonly parts: number;
  /** What the film covers is seen through it. */
  readonly isGlass: boolean;
}

const aboutScene = z.object({
  width: z.number(),
  height: z.number(),
  parts: z.number(),
  /** Smallest and largest value of the place, in meters. */
  across: z.tuple([z.number(), z.number()]),
  down: z.tuple([z.number(), z.number()]),
  isGlass: z.boolean(),
});
export type AboutScene = z.output<typeof aboutScene>;

const folder = new URL("../scenes/passes/", import.meta.url);
export const passFile = (scene: string, pass: string) => new URL(`${scene}-${pass}`, folder);

const toned = (light: number) => {
  const curve = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14);
  return Math.min(1, curve) ** (1 / 2.2);
};

/** Linear light by its shown value of 8 bits. */
const linearOf = Float32Array.from({ length: 256 }, (_, shown) => {
  let [low, high] = [0, 7.25];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (toned(middle) < shown / 255) low = middle;
    else high = middle;
  }
  return low;
});

const shades = 4096;
const shownOf = Uint8ClampedArray.from(
  { length: shades + 1 },
  (_, index) => 255 * toned((index / shades) ** 2 * 8),
);

/** The shown value, 0 to 255, of linear light. */
export const toShown = (light: number): number =>
  shownOf[Math.min(shades, Math.round(Math.sqrt(Math.max(0, light) / 8) * shades))] ?? 255;

const readPixels = (file: URL, { width, height }: AboutScene): Promise<Uint8Array> =>
  sharp(readFileSync(file)).removeAlpha().resize(width, height, { fit: "fill" }).raw().toBuffer();

const toLight = (pixels: Uint8Array) => Float32Array.from(pixels, (shown) => linearOf[shown] ?? 0);

export async function readPasses(scene: string): Promise<Passes> {
  const about = aboutScene.parse(JSON.parse(readFileSync(passFile(scene, "about.json"), "utf8")));
  const [rest, light, mirror, cover] = await Promise.all([
    readPixels(passFile(scene, "rest.webp"), about),
    readPixels(passFile(scene, "light.webp"), about),
    readPixels(passFile(scene, "mirror.webp"), about),
    readPixels(passFile(scene, "cover.webp"), about),
  ]);
  const { width, height, parts } = about;
  return {
    width,
    height,
    parts,
    rest: toLight(rest),
    light: toLight(light),
    mirror: toLight(mirror),
    cover,
    place: unpackPlace(readFileSync(passFile(scene, "place.br")), about),
    isGlass: about.isGlass,
  };
}

/** Steps between the smallest and the largest place: 0.4 mm each on a wall of 6 m, a tenth of a pixel. */
const levels = 16383;

/** Each value as its difference from what the three before it in both directions foretell: nearly nothing on a plane. */
export function packPlace(place: Float32Array, { across, down, ...size }: AboutScene): Buffer {
  const width = size.width * size.parts;
  const count = place.length / 2;
  const bytes = new Uint8Array(count * 4);
  for (const [channel, [from, to]] of [across, down].entries()) {
    const steps = new Int32Array(count);
    for (let at = 0; at < count; at++) {
      steps[at] = Math.round((((place[at * 2 + channel] ?? 0) - from) / (to - from)) * levels);
    }
    for (let at = 0; at < count; at++) {
      const apart = ((steps[at] ?? 0) - foretell(steps, at, width)) & 65535;
      const folded = apart < 32768 ? apart * 2 : (65535 - apart) * 2 + 1;
      bytes[channel * count * 2 + at] = folded >> 8;
      bytes[channel * count * 2 + count + at] = folded & 255;
    }
  }
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_LGWIN]: 22 },
  });
}

function unpackPlace(packed: Buffer, { across, down, ...size }: AboutScene): Float32Array {
  const width = size.width * size.parts;
  const bytes = brotliDecompressSync(packed);
  const count = bytes.length / 4;
  const place = new Float32Array(count * 2);
  for (const [channel, [from, to]] of [across, down].entries()) {
    const steps = new Int32Array(count);
    for (let at = 0; at < count; at++) {
      const folded =
        ((bytes[channel * count * 2 + at] ?? 0) << 8) | (bytes[channel * count * 2 + count + at] ?? 0);
      const apart = folded & 1 ? 65535 - (folded >> 1) : folded >> 1;
      const step = (foretell(steps, at, width) + apart) & 65535;
      steps[at] = step;
      place[at * 2 + channel] = from + (step / levels) * (to - from);
    }
  }
  return place;
}

function foretell(steps: Int32Array, at: number, width: number): number {
  const x = at % width;
  const left = x > 0 ? (steps[at - 1] ?? 0) : 0;
  const above = at >= width ? (steps[at - width] ?? 0) : 0;
  if (x === 0) return above;
  if (at < width) return left;
  return left + above - (steps[at - width - 1] ?? 0);
}
