import sharp, { type Sharp } from "sharp";
import type { Look } from "./look";
import { type Tile, tileAt, withLevels } from "./tile";
import { type Passes, toShown } from "./passes";

/** Lays a film on the surface that a scene left for it. */
export function layFilm(passes: Passes, look: Look): Sharp {
  const { width, height, rest, light, mirror, cover, place, about } = passes;
  const lit = look.tile && shadeRelief(look.tile, about.light, look.relief);
  const scale = width / 720;
  const coat = blurred(mirror, passes, look.coatBlur * scale);
  const rough = look.metal > 0 ? blurred(mirror, passes, look.metalBlur * scale) : coat;
  const behind = about.isGlass ? blurredRest(passes, look.frost * scale) : rest;
  const pixels = new Uint8ClampedArray(width * height * 3);
  const wide = width * 2;
  const colour: [number, number, number] = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const share = (cover[at * 3] ?? 0) / 255;
      let spark = 1;
      let opacity = look.opacity;
      if (share > 0.004) {
        colour[0] = colour[1] = colour[2] = 0;
        spark = 0;
        opacity = 0;
        for (let part = 0; part < 4; part++) {
          const px = x * 2 + (part & 1);
          const py = y * 2 + (part >> 1);
          const spot = (py * wide + px) * 2;
          const [u, v] = [place[spot] ?? 0, place[spot + 1] ?? 0];
          if (lit) {
            const side = ((part & 1 ? spot - 2 : spot + 2) + place.length) % place.length;
            const down = ((part & 2 ? spot - wide * 2 : spot + wide * 2) + place.length) % place.length;
            const step = Math.min(
              Math.max(Math.abs((place[side] ?? 0) - u), Math.abs((place[side + 1] ?? 0) - v)),
              Math.max(Math.abs((place[down] ?? 0) - u), Math.abs((place[down + 1] ?? 0) - v)) * 1.6 + 1e-6,
            );
            const sample = tileAt(lit, u, v, step);
            colour[0] += sample[0] / 4;
            colour[1] += sample[1] / 4;
            colour[2] += sample[2] / 4;
            spark += sample[3] / 4;
            opacity += (look.opacity * sample[4]) / 4;
          } else {
            colour[0] += look.colour[0] / 4;
            colour[1] += look.colour[1] / 4;
            colour[2] += look.colour[2] / 4;
            spark += 0.25;
            opacity += look.opacity / 4;
          }
        }
      }
      const facing = (cover[at * 3 + 1] ?? 0) / 255;
      const fresnel = look.coat * (0.045 + 0.955 * facing ** 5);
      if (share > 0.004) look.shift?.(colour, facing, place[(y * 2 * wide + x * 2) * 2] ?? 0, place[(y * 2 * wide + x * 2) * 2 + 1] ?? 0, mirror[at * 3 + 1] ?? 0);
      for (let channel = 0; channel < 3; channel++) {
        const spot = at * 3 + channel;
        const own = colour[channel] ?? 0;
        let film = own * (light[spot] ?? 0) * (1 - look.metal) * (1 - fresnel * 0.6);
        film += own * look.metal * (rough[spot] ?? 0) * spark;
        film += fresnel * (coat[spot] ?? 0) * (look.metal > 0 ? 1 : Math.min(1.6, spark));
        let value: number;
        if (about.isGlass) {
          const through = (behind[spot] ?? 0) * (look.through[channel] ?? 1);
          value = (rest[spot] ?? 0) * (1 - share) + share * (film * opacity + through * (1 - opacity) + fresnel * (coat[spot] ?? 0) * (1 - opacity));
        } else {
          value = (rest[spot] ?? 0) + film * share;
        }
        pixels[spot] = toShown(value);
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** The tile with the light on its relief: slopes toward the light are brighter, and hollows darker. */
function shadeRelief(tile: Tile, [across, up, away]: Passes["about"]["light"], strength: number): Tile {
  const { size, height, meters } = tile;
  if (!height || strength === 0) return tile;
  const step = meters / size;
  const length = Math.hypot(across, up, away);
  const [lx, ly, lz] = [across / length, -up / length, away / length];
  const levels = tile.levels.slice(0, 1).map(({ pixels, ...level }) => ({ ...level, pixels: pixels.slice() }));
  const pixels = levels[0]?.pixels ?? new Float32Array();
  const at = (x: number, y: number) => height[((y + size) % size) * size + ((x + size) % size)] ?? 0;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const here = at(x, y);
      const dx = ((at(x + 1, y) - at(x - 1, y)) / (2 * step)) * strength;
      const dy = ((at(x, y + 1) - at(x, y - 1)) / (2 * step)) * strength;
      const bright = (lz - dx * lx - dy * ly) / Math.sqrt(1 + dx * dx + dy * dy) / lz;
      // A short way toward the light: what stands higher takes it away.
      let shadow = 1;
      for (let far = 1; far <= 14; far++) {
        const over = at(Math.round(x + lx * far), Math.round(y + ly * far)) - here - (far * step * lz) / Math.hypot(lx, ly);
        if (over > 0) shadow = Math.min(shadow, Math.max(0.45, 1 - (over * strength) / (2 * step)));
      }
      const hollow = (at(x - 5, y) + at(x + 5, y) + at(x, y - 5) + at(x, y + 5)) / 4 - here;
      const corner = Math.min(1.08, Math.max(0.5, 1 - (hollow * strength) / (10 * step)));
      const factor = Math.min(1.7, Math.max(0.25, bright)) * shadow * corner;
      const spot = (y * size + x) * 5;
      for (let channel = 0; channel < 3; channel++) pixels[spot + channel] = (pixels[spot + channel] ?? 0) * factor;
      pixels[spot + 3] = (pixels[spot + 3] ?? 1) * Math.min(3, Math.max(0.1, 1 - (dx * lx + dy * ly) * 3)) * shadow;
    }
  }
  return { ...tile, levels: withLevels(levels[0] ?? { size, pixels }) };
}

/** Three means over windows along each axis, weighted by the film's cover, so that nothing else runs in. */
function blurred(source: Float32Array, { width, height, cover }: Passes, sigma: number): Float32Array {
  const radius = Math.round(sigma);
  if (radius < 1) return source;
  const weights = Float32Array.from({ length: width * height }, (_, at) => (cover[at * 3] ?? 0) / 255);
  const weighted = source.map((value, at) => value * (weights[Math.floor(at / 3)] ?? 0));
  const blurredWeights = means(weights, width, height, 1, radius);
  return means(weighted, width, height, 3, radius).map((value, at) => value / Math.max(1e-4, blurredWeights[Math.floor(at / 3)] ?? 1));
}

function blurredRest({ rest, width, height }: Passes, sigma: number): Float32Array {
  const radius = Math.round(sigma);
  return radius < 1 ? rest : means(rest, width, height, 3, radius);
}

function means(source: Float32Array, width: number, height: number, channels: number, radius: number): Float32Array {
  let from = source;
  for (let turn = 0; turn < 3; turn++) {
    from = meansAlong(from, height, width, channels, radius, width * channels, channels);
    from = meansAlong(from, width, height, channels, radius, channels, width * channels);
  }
  return from;
}

function meansAlong(source: Float32Array, lines: number, length: number, channels: number, radius: number, lineStep: number, step: number): Float32Array {
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
