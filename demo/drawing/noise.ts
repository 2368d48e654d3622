/** Noise that repeats after `px` cells across and `py` down, so that tiles have no edges. */

function hash(x: number, y: number, seed: number): number {
  let bits = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ((bits ^ (bits >>> 16)) >>> 0) / 4294967296;
}

const wrap = (cell: number, period: number) => ((cell % period) + period) % period;

/** A number from 0 to 1 that belongs to the cell. */
export const cellNumber = (x: number, y: number, px: number, py: number, seed: number): number =>
  hash(wrap(x, px), wrap(y, py), seed);

/** Smooth, from -1 to 1. */
function gradientNoise(x: number, y: number, px: number, py: number, seed: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - x0, y - y0];
  const corner = (cx: number, cy: number) => {
    const angle = cellNumber(x0 + cx, y0 + cy, px, py, seed) * Math.PI * 2;
    return Math.cos(angle) * (fx - cx) + Math.sin(angle) * (fy - cy);
  };
  const [sx, sy] = [fx * fx * fx * (fx * (fx * 6 - 15) + 10), fy * fy * fy * (fy * (fy * 6 - 15) + 10)];
  const top = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * sx;
  const bottom = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * sx;
  return (top + (bottom - top) * sy) * 1.5;
}

/** Several octaves; `x` and `y` from 0 to 1 over the tile. About -1 to 1. */
export function cloud(x: number, y: number, px: number, py: number, octaves: number, seed: number): number {
  let [sum, weight] = [0, 0.55];
  for (let octave = 0; octave < octaves; octave++) {
    const times = 1 << octave;
    sum += weight * gradientNoise(x * px * times, y * py * times, px * times, py * times, seed + octave);
    weight *= 0.52;
  }
  return sum;
}

/** The distances to the nearest two seeds of a jittered lattice, and the nearest one's number. */
export function cells(x: number, y: number, px: number, py: number, seed: number): readonly [near: number, next: number, own: number] {
  const [gx, gy] = [x * px, y * py];
  const [x0, y0] = [Math.floor(gx), Math.floor(gy)];
  let [near, next, own] = [9, 9, 0];
  for (let cy = y0 - 1; cy <= y0 + 1; cy++) {
    for (let cx = x0 - 1; cx <= x0 + 1; cx++) {
      const far = Math.hypot(
        cx + cellNumber(cx, cy, px, py, seed) - gx,
        cy + cellNumber(cx, cy, px, py, seed + 1) - gy,
      );
      if (far < near) {
        next = near;
        near = far;
        own = cellNumber(cx, cy, px, py, seed + 2);
      } else if (far < next) next = far;
    }
  }
  return [near, next, own];
}

export function smooth(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
