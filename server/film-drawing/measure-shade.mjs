import { toLinear } from "./linear-light.mjs";
import { coverage } from "./outline.mjs";

/** @typedef {import("./outline.mjs").Outline} Outline */

/** A white wall's light in a photo that is exposed for it. */
const fullLight = 0.6;
/** Darker rooms show the film so, instead of hiding it. */
const minExposure = 0.08;

/**
 * The light on a face: the photo's luminance, of which the face's bright parts count as lit. How bright the brightest of the
 * photo are tells a dark room from a dark face.
 * @param {{ pixels: Uint8Array, width: number, height: number }} picture
 * @param {Outline} outline
 * @param {readonly Outline[]} holes
 */
export function measureShade({ pixels, width, height }, outline, holes) {
  const light = new Float32Array(width * height);
  for (let at = 0, from = 0; at < light.length; at++, from += 3) {
    light[at] =
      0.2126 * toLinear[pixels[from]] +
      0.7152 * toLinear[pixels[from + 1]] +
      0.0722 * toLinear[pixels[from + 2]];
  }
  const radius = Math.max(1, Math.round(width / 400));
  const smooth = blur(light, outline, width, radius);
  const [onFace, all] = [new Uint32Array(1024), new Uint32Array(1024)];
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const bucket = Math.min(1023, (light[y * width + x] * 1023) | 0);
      all[bucket]++;
      if (coverage(outline, x, y) === 1 && !holes.some((hole) => coverage(hole, x, y) > 0)) onFace[bucket]++;
    }
  }
  const exposure = Math.min(1, Math.max(minExposure, getQuantile(all, 0.97) / fullLight));
  const lit = Math.max(0.004, getQuantile(onFace, 0.8));
  const toShade = exposure / lit;
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
