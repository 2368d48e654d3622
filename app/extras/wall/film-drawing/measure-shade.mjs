import { toLinear } from "./linear-light.mjs";
import { calculateCoverage } from "./outline.mjs";

/** @typedef {import("./outline.mjs").Outline} Outline */

/** A white wall's light in a photo that is exposed for it. */
const fullLight = 0.6;
/** Darker rooms show the film so, instead of hiding it. */
const minExposure = 0.08;

/**
 * @typedef {object} Light
 * @property {Float32Array} light the photo's luminance
 * @property {number} exposure how bright the brightest parts are, which tells a dark room from a dark face
 */

/**
 * Depends on the photo alone: measure it once for all faces.
 * @param {{ pixels: Uint8Array, width: number, height: number }} picture
 * @returns {Light}
 */
export function measureLight({ pixels, width, height }) {
  const light = new Float32Array(width * height);
  const buckets = new Uint32Array(1024);
  for (let at = 0, from = 0; at < light.length; at++, from += 3) {
    light[at] =
      0.2126 * toLinear[pixels[from]] +
      0.7152 * toLinear[pixels[from + 1]] +
      0.0722 * toLinear[pixels[from + 2]];
    if ((at & 3) === 0) buckets[Math.min(1023, (light[at] * 1023) | 0)]++;
  }
  return { light, exposure: Math.min(1, Math.max(minExposure, getQuantile(buckets, 0.97) / fullLight)) };
}

/**
 * The light on a face: the photo's, of which the face's bright parts count as lit.
 * @param {Light} measured
 * @param {number} width of the photo
 * @param {Outline} outline
 * @param {readonly Outline[]} holes
 */
export function measureShade({ light, exposure }, width, outline, holes) {
  const smooth = blur(light, outline, width, Math.max(1, Math.round(width / 400)));
  const onFace = new Uint32Array(1024);
  for (let y = outline.top + (outline.top & 1); y < outline.bottom; y += 2) {
    for (let x = outline.left + (outline.left & 1); x < outline.right; x += 2) {
      if (calculateCoverage(outline, x, y) === 1 && !holes.some((hole) => calculateCoverage(hole, x, y) > 0))
        onFace[Math.min(1023, (light[y * width + x] * 1023) | 0)]++;
    }
  }
  const toShade = exposure / Math.max(0.004, getQuantile(onFace, 0.8));
  for (let y = outline.top; y < outline.bottom; y++) {
    for (let x = outline.left; x < outline.right; x++) {
      const at = y * width + x;
      smooth[at] = Math.min(1.6, Math.max(0.02, smooth[at] * toShade));
    }
  }
  return smooth;
}

/**
 * @param {Uint32Array} buckets
 * @param {number} share
 */
function getQuantile(buckets, share) {
  let left = buckets.reduce((sum, count) => sum + count, 0) * share;
  const found = buckets.findIndex((count) => {
    left -= count;
    return left <= 0;
  });
  return (found + 1) / buckets.length;
}

/**
 * Mean of the pixels within the outline's box up to `radius` away in both directions, against noise and grain.
 * @param {Float32Array} light
 * @param {Outline} box
 * @param {number} width
 * @param {number} radius
 */
function blur(light, { left, right, top, bottom }, width, radius) {
  const rows = new Float32Array(light.length);
  for (let y = top; y < bottom; y++) average(light, rows, y * width + left, 1, right - left, radius);
  const both = new Float32Array(light.length);
  for (let x = left; x < right; x++) average(rows, both, top * width + x, width, bottom - top, radius);
  return both;
}

/**
 * @param {Float32Array} from
 * @param {Float32Array} into
 * @param {number} start
 * @param {number} stride
 * @param {number} count
 * @param {number} radius
 */
function average(from, into, start, stride, count, radius) {
  let [sum, inside] = [0, 0];
  for (let at = -radius; at < count; at++) {
    const entering = at + radius;
    if (entering < count) {
      sum += from[start + entering * stride];
      inside++;
    }
    const leaving = at - radius - 1;
    if (leaving >= 0) {
      sum -= from[start + leaving * stride];
      inside--;
    }
    if (at >= 0) into[start + at * stride] = sum / inside;
  }
}
