import sharp, { type Sharp } from "sharp";
import type { Look } from "./look";
import { type Passes, toShown } from "./passes";
import { tileAt } from "./tile";

/** Lays a film on the surface that a scene left for it. */
export function layFilm(passes: Passes, look: Look): Sharp {
  const { width, height, rest, light, mirror, cover, place, parts, isGlass } = passes;
  const { tile } = look;
  const scale = width / 720;
  const coat = blurred(mirror, passes, look.coatBlur * scale);
  const rough = look.metal > 0 ? blurred(mirror, passes, look.metalBlur * scale) : coat;
  const behind = isGlass ? means(rest, width, height, 3, Math.round(look.frost * scale)) : rest;
  const pixels = new Uint8ClampedArray(width * height * 3);
  const line = width * parts * 2;
  const share = 1 / (parts * parts);
  const colour: [number, number, number] = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const covered = (cover[at * 3] ?? 0) / 255;
      if (covered < 0.004) {
        for (let channel = 0; channel < 3; channel++)
          pixels[at * 3 + channel] = toShown(rest[at * 3 + channel] ?? 0);
        continue;
      }
      const first = y * parts * line + x * parts * 2;
      let spark = 1;
      let covers = 1;
      if (tile) {
        colour[0] = 0;
        colour[1] = 0;
        colour[2] = 0;
        spark = 0;
        covers = 0;
        for (let part = 0; part < parts * parts; part++) {
          const spot = first + (part >> 1) * line + (part & 1) * 2;
          const u = place[spot] ?? 0;
          const v = place[spot + 1] ?? 0;
          const step = Math.min(apart(place, spot, 2, u, v), apart(place, spot, -2, u, v)) + 1e-6;
          const deep = Math.min(apart(place, spot, line, u, v), apart(place, spot, -line, u, v)) + 1e-6;
          const sample = tileAt(tile, u, v, Math.min(Math.max(step, deep), Math.min(step, deep) * 2));
          colour[0] += (sample[0] ?? 0) * share;
          colour[1] += (sample[1] ?? 0) * share;
          colour[2] += (sample[2] ?? 0) * share;
          spark += (sample[3] ?? 0) * share;
          covers += (sample[4] ?? 0) * share;
        }
      } else {
        [colour[0], colour[1], colour[2]] = look.colour;
      }
      const facing = (cover[at * 3 + 1] ?? 0) / 255;
      look.shift?.(colour, facing, place[first] ?? 0, place[first + 1] ?? 0, mirror[at * 3 + 1] ?? 0);
      const fresnel = look.coat * (0.045 + 0.955 * facing ** 5);
      const sheen = look.metal > 0 ? fresnel : fresnel * Math.min(1.6, spark);
      const opacity = look.opacity * covers;
      for (let channel = 0; channel < 3; channel++) {
        const spot = at * 3 + channel;
        const own = colour[channel] ?? 0;
        const film =
          own * (light[spot] ?? 0) * (1 - look.metal) * (1 - Math.min(1, fresnel) * 0.6) +
          own * look.metal * (rough[spot] ?? 0) * spark;
        const glint = sheen * (coat[spot] ?? 0);
        const clear = rest[spot] ?? 0;
        if (!isGlass) {
          pixels[spot] = toShown(clear + (film + glint) * covered);
          continue;
        }
        const tint = look.isStained ? own * 1.5 : (look.through[channel] ?? 1);
        const seen = (clear + ((behind[spot] ?? 0) - clear) * covers) * (1 + (tint - 1) * covers);
        pixels[spot] = toShown(
          clear * (1 - covered) + covered * (film * opacity + seen * (1 - opacity) + glint),
        );
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

function apart(place: Float32Array, spot: number, step: number, u: number, v: number): number {
  const other = spot + step;
  return Math.max(Math.abs((place[other] ?? 1e3) - u), Math.abs((place[other + 1] ?? 1e3) - v));
}

/** Three means over windows along each axis, weighted by the film's cover, so that nothing else runs in. */
function blurred(source: Float32Array, { width, height, cover }: Passes, sigma: number): Float32Array {
  const radius = Math.round(sigma);
  if (radius < 1) return source;
  const weights = Float32Array.from({ length: width * height }, (_, at) => (cover[at * 3] ?? 0) / 255);
  const weighted = source.map((value, at) => value * (weights[Math.floor(at / 3)] ?? 0));
  const blurredWeights = means(weights, width, height, 1, radius);
  return means(weighted, width, height, 3, radius).map(
    (value, at) => value / Math.max(1e-4, blurredWeights[Math.floor(at / 3)] ?? 1),
  );
}

function means(
  source: Float32Array,
  width: number,
  height: number,
  channels: number,
  radius: number,
): Float32Array {
  if (radius < 1) return source;
  let from = source;
  for (let turn = 0; turn < 3; turn++) {
    from = meansAlong(from, height, width, channels, radius, width * channels, channels);
    from = meansAlong(from, width, height, channels, radius, channels, width * channels);
  }
  return from;
}

function meansAlong(
  source: Float32Array,
  lines: number,
  length: number,
  channels: number,
  radius: number,
  lineStep: number,
  step: number,
): Float32Array {
  const result = new Float32Array(source.length);
  for (let line = 0; line < lines; line++) {
    for (let channel = 0; channel < channels; channel++) {
      const start = line * lineStep + channel;
      const at = (place: number) => source[start + Math.min(length - 1, Math.max(0, place)) * step] ?? 0;
      let sum = 0;
      for (let place = -radius; place <= radius; place++) sum += at(place);
      for (let place = 0; place < length; place++) {
        result[start + place * step] = sum / (radius * 2 + 1);
        sum += at(place + radius + 1) - at(place - radius);
      }
    }
  }
  return result;
}
