/** Noise that repeats after `px` cells across and `py` down, so that tiles have no edges. */

function hash(x: number, y: number, seed: number): number {
  let bits = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

const wrap = (cell: number, period: number) => {
  const rest = cell % period;
  return rest < 0 ? rest + period : rest;
};

/** A number from 0 to 1 that belongs to the cell. */
export const cellNumber = (x: number, y: number, px: number, py: number, seed: number): number =>
  hash(wrap(x, px), wrap(y, py), seed) / 4294967296;

const cosines = Float32Array.from({ length: 256 }, (_, turn) => Math.cos((turn / 128) * Math.PI));
const sines = Float32Array.from({ length: 256 }, (_, turn) => Math.sin((turn / 128) * Math.PI));

const slope = (x: number, y: number, seed: number, dx: number, dy: number) => {
  const turn = hash(x, y, seed) & 255;
  return (cosines[turn] ?? 0) * dx + (sines[turn] ?? 0) * dy;
};

const ease = (share: number) => share * share * share * (share * (share * 6 - 15) + 10);

/** Smooth, from -1 to 1. */
function gradientNoise(x: number, y: number, px: number, py: number, seed: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  const left = wrap(x0, px);
  const top = wrap(y0, py);
  const right = left + 1 === px ? 0 : left + 1;
  const bottom = top + 1 === py ? 0 : top + 1;
  const across = ease(fx);
  const a = slope(left, top, seed, fx, fy);
  const b = slope(right, top, seed, fx - 1, fy);
  const c = slope(left, bottom, seed, fx, fy - 1);
  const d = slope(right, bottom, seed, fx - 1, fy - 1);
  const above = a + (b - a) * across;
  return (above + (c + (d - c) * across - above) * ease(fy)) * 1.5;
}

/** Several octaves; `x` and `y` from 0 to 1 over the tile. About -1 to 1. */
export function cloud(x: number, y: number, px: number, py: number, octaves: number, seed: number): number {
  let sum = 0;
  let weight = 0.55;
  let times = 1;
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * gradientNoise(x * px * times, y * py * times, px * times, py * times, seed + octave);
    weight *= 0.52;
    times *= 2;
  }
  return sum;
}

/** The distances to the nearest two seeds of a jittered lattice, and the nearest one's number. */
export function cells(
  x: number,
  y: number,
  count: number,
  seed: number,
): readonly [near: number, next: number, own: number] {
  const gx = x * count;
  const gy = y * count;
  const x0 = Math.floor(gx);
  const y0 = Math.floor(gy);
  let near = 9;
  let next = 9;
  let own = 0;
  for (let cy = y0 - 1; cy <= y0 + 1; cy++) {
    for (let cx = x0 - 1; cx <= x0 + 1; cx++) {
      const bits = hash(wrap(cx, count), wrap(cy, count), seed);
      const dx = cx + (bits & 1023) / 1024 - gx;
      const dy = cy + ((bits >>> 10) & 1023) / 1024 - gy;
      const far = dx * dx + dy * dy;
      if (far < near) {
        next = near;
        near = far;
        own = (bits >>> 20) / 4096;
      } else if (far < next) next = far;
    }
  }
  return [Math.sqrt(near), Math.sqrt(next), own];
}

export function smooth(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
