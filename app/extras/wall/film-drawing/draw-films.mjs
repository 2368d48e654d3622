import sharp from "sharp";
import { toByte, toLinear } from "./linear-light.mjs";
import { measureLight, measureShade } from "./measure-shade.mjs";
import { calculateCoverage, toOutline } from "./outline.mjs";
import { maxPhotoPixels, readTexture, sampleTexture } from "./texture.mjs";

/**
 * Pixels of films on the faces of a photo. Runs in threads of `app/extras/wall/film-drawing.server.ts`, which describes the jobs.
 *
 * @typedef {{ readonly x: number, readonly y: number }} Point in percent of the picture
 * @typedef {object} DrawnFace
 * @property {readonly Point[]} corners clockwise
 * @property {readonly number[]} toFace from percent of the picture to millimeters of the face, row by row
 * @property {readonly (readonly Point[])[]} openings clockwise
 *
 * @typedef {object} DrawnFilm
 * @property {Uint8Array | null} texture a picture of the film alone
 * @property {number} textureWidthInMm
 * @property {readonly [number, number, number]} colour of a film without a picture, 0 to 255
 * @property {number} rollWidthInMm infinite without seams
 * @property {boolean} isHorizontal
 *
 * @typedef {object} DrawingJob
 * @property {Uint8Array} photo
 * @property {number} maxWidth in pixels
 * @property {readonly DrawnFace[]} faces
 * @property {DrawnFilm | null} film none: the photo alone
 * @property {"webp" | "jpeg"} format
 * @property {number} maxBytes
 */

/** @param {DrawingJob} job */
export default async function drawFilms({ photo, maxWidth, faces, film, format, maxBytes }) {
  const { data, info } = await sharp(photo, { limitInputPixels: maxPhotoPixels })
    .rotate()
    .resize({ width: maxWidth, withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (film) {
    const levels = await readTexture(film);
    const picture = { pixels: data, width, height };
    const light = measureLight(picture);
    for (const face of faces) drawFace(picture, light, face, film, levels);
  }
  return encode(data, { width, height }, format, maxBytes);
}

/**
 * @param {Uint8Array} pixels
 * @param {{ width: number, height: number }} size
 * @param {"webp" | "jpeg"} format
 * @param {number} maxBytes
 */
async function encode(pixels, size, format, maxBytes) {
  const picture = sharp(pixels, { raw: { ...size, channels: 3 } });
  for (const quality of [74, 55, 38, 24]) {
    const encoded =
      format === "webp"
        ? await picture.clone().webp({ quality, effort: 2 }).toBuffer()
        : await picture.clone().jpeg({ quality, progressive: true }).toBuffer();
    if (encoded.byteLength <= maxBytes || quality === 24) return encoded;
  }
  throw new Error("No quality");
}

/**
 * @param {{ pixels: Uint8Array, width: number, height: number }} picture
 * @param {import("./measure-shade.mjs").Light} measured
 * @param {DrawnFace} face
 * @param {DrawnFilm} film
 * @param {readonly Level[]} levels
 */
function drawFace(picture, measured, face, film, levels) {
  const { pixels, width, height } = picture;
  const outline = toOutline(face.corners, picture);
  const holes = face.openings.map((opening) => toOutline(opening, picture));
  const shade = measureShade(measured, width, outline, holes);
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = film.isHorizontal ? swapAxes(face.toFace) : face.toFace;
  const [perX, perY] = [100 / width, 100 / height];
  const sampled = new Float32Array(3);
  for (let y = outline.top; y < outline.bottom; y++) {
    for (let x = outline.left; x < outline.right; x++) {
      let cover = calculateCoverage(outline, x + 0.5, y + 0.5);
      for (const hole of holes) cover = Math.min(cover, 1 - calculateCoverage(hole, x + 0.5, y + 0.5));
      if (cover <= 0) continue;
      const [px, py] = [(x + 0.5) * perX, (y + 0.5) * perY];
      const depth = 1 / (m6 * px + m7 * py + m8);
      const [across, down] = [(m0 * px + m1 * py + m2) * depth, (m3 * px + m4 * py + m5) * depth];
      // Millimeters of the face a pixel to the right, and down.
      const acrossX = (m0 - across * m6) * depth * perX;
      const downX = (m3 - down * m6) * depth * perX;
      const acrossY = (m1 - across * m7) * depth * perY;
      const downY = (m4 - down * m7) * depth * perY;
      sampleTexture(levels, sampled, across, down, acrossX, downX, acrossY, downY);
      const seam = seamShare(across, Math.hypot(acrossX, acrossY), film.rollWidthInMm);
      const light = (1 - seam * 0.45) * (shade[y * width + x] ?? 1);
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const film = (sampled[channel] ?? 0) * light;
        pixels[at + channel] = toByte(film * cover + (toLinear[pixels[at + channel]] ?? 0) * (1 - cover));
      }
    }
  }
}

const seamWidthInMm = 1.5;

/**
 * Share of a pixel that a seam covers; a seam narrower than half a pixel is drawn as wide.
 * @param {number} mm across the strips
 * @param {number} mmPerPixel
 * @param {number} rollWidthInMm
 */
function seamShare(mm, mmPerPixel, rollWidthInMm) {
  const nearest = Math.round(mm / rollWidthInMm);
  if (nearest < 1) return 0;
  const half = Math.max(seamWidthInMm / mmPerPixel, 0.9) / 2;
  const distance = Math.abs(mm - nearest * rollWidthInMm) / mmPerPixel;
  return Math.min(1, Math.max(0, half + 0.5 - distance));
}

/** Strips lie along what is down otherwise. */
const swapAxes = (/** @type {readonly number[]} */ matrix) =>
  [3, 4, 5, 0, 1, 2, 6, 7, 8].map((at) => matrix[at] ?? 0);
