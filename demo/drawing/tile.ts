import { type Hex, lighter } from "./colours";

/** One width of a film that repeats: colour, gloss and relief of a known size. */
export interface Tile {
  /** In pixels; a power of two. */
  readonly size: number;
  readonly meters: number;
  /** In meters, of each pixel. */
  readonly height?: Float32Array;
  /** The tile, and its halves: linear red, green, blue, then share of reflection, then share of cover. */
  readonly levels: readonly { readonly size: number; readonly pixels: Float32Array }[];
}

export type Rgb = readonly [red: number, green: number, blue: number];

export interface Dot {
  readonly colour: Rgb;
  /** In meters. */
  readonly height?: number;
  readonly reflects?: number;
  readonly covers?: number;
}

export const toLinear = (shown: number): number => (shown <= 0.04045 ? shown / 12.92 : ((shown + 0.055) / 1.055) ** 2.4);

export function linear(hex: Hex): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [toLinear(((value >> 16) & 255) / 255), toLinear(((value >> 8) & 255) / 255), toLinear((value & 255) / 255)];
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

export const pale = (hex: Hex, share: number): Rgb => linear(lighter(hex, share));

/** `dot(x, y)`: what is at that share of the tile. */
export function paintTile(meters: number, size: number, dot: (x: number, y: number) => Dot): Tile {
  const pixels = new Float32Array(size * size * 5);
  const height = new Float32Array(size * size);
  let [low, high] = [0, 0];
  for (let at = 0; at < size * size; at++) {
    const { colour, height: rise = 0, reflects = 1, covers = 1 } = dot((at % size) / size, Math.floor(at / size) / size);
    pixels.set([...colour, reflects, covers], at * 5);
    height[at] = rise;
    [low, high] = [Math.min(low, rise), Math.max(high, rise)];
  }
  return { size, meters, levels: withLevels({ size, pixels }), ...(high > low && { height }) };
}

export function withLevels(first: Tile["levels"][number]): Tile["levels"] {
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
            ((from[at] ?? 0) + (from[at + across] ?? 0) + (from[at + down] ?? 0) + (from[at + down + across] ?? 0)) / 4;
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
