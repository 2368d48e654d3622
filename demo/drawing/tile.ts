import sharp, { type Sharp } from "sharp";
import type { Hex } from "./colours";

/** One width of a film that repeats: colour, gloss and relief of a known size. */
export interface Tile {
  /** Pixels; a power of two. */
  readonly size: number;
  readonly meters: number;
  /** The tile, and its halves: linear red, green, blue, then share of reflection, then share of cover. */
  readonly levels: readonly { readonly size: number; readonly pixels: Float32Array }[];
}

export type Rgb = readonly [red: number, green: number, blue: number];

export interface Dot {
  readonly colour: Rgb;
  /** Meters. */
  readonly height?: number;
  readonly reflects?: number;
  readonly covers?: number;
}

const toShown = (value: number) =>
  255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * Math.min(1, value) ** (1 / 2.4) - 0.055);

/** The tile as it lies flat, without edges. */
export function toPicture({ tile, colour }: { tile?: Tile; colour: Rgb }, width: number): Sharp {
  const { levels, size } = tile ?? paintTile(1, 8, () => ({ colour }));
  const colours = levels[0]?.pixels ?? new Float32Array();
  const pixels = Uint8ClampedArray.from({ length: size * size * 3 }, (_, at) =>
    toShown(colours[Math.floor(at / 3) * 5 + (at % 3)] ?? 0),
  );
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } }).resize(width, width);
}

export const toLinear = (shown: number): number =>
  shown <= 0.04045 ? shown / 12.92 : ((shown + 0.055) / 1.055) ** 2.4;

export function linear(hex: Hex): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [
    toLinear(((value >> 16) & 255) / 255),
    toLinear(((value >> 8) & 255) / 255),
    toLinear((value & 255) / 255),
  ];
}

export const times = ([red, green, blue]: Rgb, by: number): Rgb => [red * by, green * by, blue * by];

export const between = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/** Colours at equal steps from 0 to 1. */
export function ramp(stops: readonly Hex[]): (value: number) => Rgb {
  const colours = stops.map(linear);
  return (value) => {
    const place = Math.min(0.9999, Math.max(0, value)) * (colours.length - 1);
    const index = Math.floor(place);
    const from = colours[index] ?? [0, 0, 0];
    return between(from, colours[index + 1] ?? from, place - index);
  };
}

/** `dot(x, y)`: what is at that share of the tile. */
export function paintTile(meters: number, size: number, dot: (x: number, y: number) => Dot): Tile {
  const pixels = new Float32Array(size * size * 5);
  const height = new Float32Array(size * size);
  let isFlat = true;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const { colour, height: rise = 0, reflects = 1, covers = 1 } = dot(x / size, y / size);
      const at = y * size + x;
      pixels[at * 5] = colour[0];
      pixels[at * 5 + 1] = colour[1];
      pixels[at * 5 + 2] = colour[2];
      pixels[at * 5 + 3] = reflects;
      pixels[at * 5 + 4] = covers;
      height[at] = rise;
      if (rise !== 0) isFlat = false;
    }
  }
  if (!isFlat) shadeRelief(pixels, height, size, meters / size);
  return { size, meters, levels: withLevels({ size, pixels }) };
}

/** Every scene is lit from the left and above: in meters across, down and away from the film. */
const [lightX, lightY, lightZ] = [-0.68, -0.42, 0.6];
const lightAcross = Math.hypot(lightX, lightY);

/** Slopes toward the light become brighter; hollows, and what lies behind something higher, darker. */
function shadeRelief(pixels: Float32Array, height: Float32Array, size: number, step: number): void {
  const mask = size - 1;
  const at = (x: number, y: number) => height[(y & mask) * size + (x & mask)] ?? 0;
  const steps = Array.from({ length: 6 }, (_, index) => {
    const far = (index + 1) * (1 + index * 0.4);
    const over = (far * step * lightZ) / lightAcross;
    return { x: Math.round((lightX / lightAcross) * far), y: Math.round((lightY / lightAcross) * far), over };
  });
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const here = at(x, y);
      const dx = (at(x + 1, y) - at(x - 1, y)) / (2 * step);
      const dy = (at(x, y + 1) - at(x, y - 1)) / (2 * step);
      const bright = (lightZ - dx * lightX - dy * lightY) / Math.sqrt(1 + dx * dx + dy * dy) / lightZ;
      let shadow = 1;
      for (const way of steps) {
        const over = at(x + way.x, y + way.y) - here - way.over;
        if (over > 0) shadow = Math.min(shadow, Math.max(0.42, 1 - over / (2 * step)));
      }
      const hollow = (at(x - 5, y) + at(x + 5, y) + at(x, y - 5) + at(x, y + 5)) / 4 - here;
      const factor =
        Math.min(1.6, Math.max(0.25, bright)) *
        shadow *
        Math.min(1.08, Math.max(0.5, 1 - hollow / (10 * step)));
      const spot = (y * size + x) * 5;
      pixels[spot] = (pixels[spot] ?? 0) * factor;
      pixels[spot + 1] = (pixels[spot + 1] ?? 0) * factor;
      pixels[spot + 2] = (pixels[spot + 2] ?? 0) * factor;
      pixels[spot + 3] =
        (pixels[spot + 3] ?? 0) * Math.min(3, Math.max(0.1, 1 - (dx * lightX + dy * lightY) * 3)) * shadow;
    }
  }
}

function withLevels(first: Tile["levels"][number]): Tile["levels"] {
  const levels = [first];
  for (let last = first; last.size > 4; ) {
    const size = last.size >> 1;
    const pixels = new Float32Array(size * size * 5);
    const [from, across, down] = [last.pixels, 5, last.size * 5];
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const corner = (y * 2 * last.size + x * 2) * 5;
        for (let channel = 0; channel < 5; channel++) {
          const at = corner + channel;
          pixels[(y * size + x) * 5 + channel] =
            ((from[at] ?? 0) +
              (from[at + across] ?? 0) +
              (from[at + down] ?? 0) +
              (from[at + down + across] ?? 0)) /
            4;
        }
      }
    }
    last = { size, pixels };
    levels.push(last);
  }
  return levels;
}

const sample = new Float32Array(5);

/** The tile at a place in meters, as coarse as `step` meters. The returned numbers are overwritten by the next call. */
export function tileAt({ levels, size, meters }: Tile, u: number, v: number, step: number): Float32Array {
  const level = Math.min(levels.length - 1, Math.max(0, Math.round(Math.log2((step * size) / meters) - 0.1)));
  const from = levels[level];
  if (!from) return sample;
  const { size: side, pixels } = from;
  const x = (u / meters - Math.floor(u / meters)) * side - 0.5;
  const y = (v / meters - Math.floor(v / meters)) * side - 0.5;
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - x0, y - y0];
  const [left, right] = [(x0 + side) % side, (x0 + 1) % side];
  const [top, bottom] = [((y0 + side) % side) * side, ((y0 + 1) % side) * side];
  for (let channel = 0; channel < 5; channel++) {
    const a = pixels[(top + left) * 5 + channel] ?? 0;
    const b = pixels[(top + right) * 5 + channel] ?? 0;
    const c = pixels[(bottom + left) * 5 + channel] ?? 0;
    const d = pixels[(bottom + right) * 5 + channel] ?? 0;
    const above = a + (b - a) * fx;
    sample[channel] = above + (c + (d - c) * fx - above) * fy;
  }
  return sample;
}
