import sharp from "sharp";
import { toLinear } from "./linear-light.mjs";

/** @typedef {import("./draw-films.mjs").DrawnFilm} DrawnFilm */

export const maxPhotoPixels = 40_000_000;

/**
 * The texture in halving sizes, linear RGB. One pixel for a film of one colour.
 * @param {DrawnFilm} film
 */
export async function readTexture({ texture, textureWidthInMm, colour }) {
  if (texture === null) {
    const pixels = Float32Array.from(colour, (value) => toLinear[value] ?? 0);
    return [{ width: 1, height: 1, pixels, mmPerPixel: textureWidthInMm }];
  }
  const { data, info } = await sharp(texture, { limitInputPixels: maxPhotoPixels })
    .rotate()
    .resize({ width: 720, height: 720, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  let level = {
    width,
    height,
    pixels: Float32Array.from(data, (value) => toLinear[value] ?? 0),
    mmPerPixel: textureWidthInMm / width,
  };
  const levels = [level];
  while (level.width > 1 && level.height > 1) {
    level = halve(level);
    levels.push(level);
  }
  return levels;
}

/** @typedef {Awaited<ReturnType<typeof readTexture>>[number]} Level */

/**
 * @param {Level} level
 * @returns {Level}
 */
function halve(level) {
  const [width, height] = [level.width >> 1, level.height >> 1];
  const pixels = new Float32Array(width * height * 3);
  const { pixels: from, width: stride } = level;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let above = (y * 2 * stride + x * 2) * 3;
      for (let channel = 0; channel < 3; channel++, above++, at++) {
        const below = above + stride * 3;
        pixels[at] = (from[above] + from[above + 3] + from[below] + from[below + 3]) / 4;
      }
    }
  }
  return { width, height, pixels, mmPerPixel: (level.mmPerPixel * level.width) / width };
}

const maxSamples = 8;

/**
 * Film at a place of the roll, filtered along the longer side of the pixel's footprint: a wall seen from the side stays sharp.
 * @param {readonly Level[]} levels
 * @param {Float32Array} into
 * @param {number} across in millimeters, as all that follow
 * @param {number} down
 * @param {number} acrossX change over a pixel to the right
 * @param {number} downX
 * @param {number} acrossY change over a pixel down
 * @param {number} downY
 */
export function sampleTexture(levels, into, across, down, acrossX, downX, acrossY, downY) {
  const [alongX, alongY] = [Math.hypot(acrossX, downX), Math.hypot(acrossY, downY)];
  const isLongerX = alongX > alongY;
  const [longer, shorter] = isLongerX ? [alongX, alongY] : [alongY, alongX];
  const [finest] = levels;
  if (finest === undefined) return;
  const count = Math.min(maxSamples, Math.max(1, Math.round(longer / Math.max(shorter, finest.mmPerPixel))));
  const wanted = Math.max(shorter, longer / count) / finest.mmPerPixel;
  const level = levels[Math.min(levels.length - 1, Math.max(0, Math.round(Math.log2(wanted))))] ?? finest;
  const [stepAcross, stepDown] = isLongerX ? [acrossX, downX] : [acrossY, downY];
  into.fill(0);
  for (let each = 0; each < count; each++) {
    const share = (each + 0.5) / count - 0.5;
    addTexel(level, into, across + stepAcross * share, down + stepDown * share, 1 / count);
  }
}

/**
 * @param {Level} level
 * @param {Float32Array} into
 * @param {number} across
 * @param {number} down
 * @param {number} weight
 */
function addTexel({ width, height, pixels, mmPerPixel }, into, across, down, weight) {
  const [u, v] = [across / mmPerPixel - 0.5, down / mmPerPixel - 0.5];
  const [left, top] = [Math.floor(u), Math.floor(v)];
  const [shareX, shareY] = [u - left, v - top];
  const wrap = (/** @type {number} */ value, /** @type {number} */ size) => ((value % size) + size) % size;
  const [x0, x1] = [wrap(left, width), wrap(left + 1, width)];
  const [row0, row1] = [wrap(top, height) * width, wrap(top + 1, height) * width];
  const [a, b, c, d] = [(row0 + x0) * 3, (row0 + x1) * 3, (row1 + x0) * 3, (row1 + x1) * 3];
  const weightA = (1 - shareX) * (1 - shareY) * weight;
  const weightB = shareX * (1 - shareY) * weight;
  const weightC = (1 - shareX) * shareY * weight;
  const weightD = shareX * shareY * weight;
  for (let channel = 0; channel < 3; channel++) {
    into[channel] +=
      pixels[a + channel] * weightA +
      pixels[b + channel] * weightB +
      pixels[c + channel] * weightC +
      pixels[d + channel] * weightD;
  }
}
