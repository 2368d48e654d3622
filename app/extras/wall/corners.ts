/** Flat faces in a photo: corners, and the perspective between a face and the picture. */

/** Percent of the picture's width and height. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Top left, top right, bottom right, bottom left, as the film hangs. */
export type Quad = readonly [Point, Point, Point, Point];

export type CornerFault = "outside" | "small" | "line" | "inside";

/** Share of the picture's area. */
const minAreaShare = 0.002;
/** A corner whose triangle with its neighbours has less of the face's area lies on their line. */
const minTriangleShare = 0.02;

const isInPicture = ({ x, y }: Point): boolean => x >= 0 && x <= 100 && y >= 0 && y <= 100;

/** Positive where the turn from `from` over `at` to `to` is clockwise on the screen. */
const turn = (from: Point, at: Point, to: Point): number =>
  ((at.x - from.x) * (to.y - from.y) - (at.y - from.y) * (to.x - from.x)) / 2;

const area = ([a, b, c, d]: Quad): number => turn(a, b, c) + turn(a, c, d);

/**
 * Four points in any order as corners clockwise from the top left, so that crossed ones are put right. A fault instead if a
 * point is outside the picture ("outside"), the face is smaller than 0.2 % of it ("small"), three points are on one line
 * ("line"), or one is inside the triangle of the others ("inside").
 */
export function toQuad(points: Quad): Quad | CornerFault {
  if (!points.every(isInPicture)) return "outside";
  const centre = {
    x: points.reduce((sum, { x }) => sum + x, 0) / 4,
    y: points.reduce((sum, { y }) => sum + y, 0) / 4,
  };
  const angle = ({ x, y }: Point) => Math.atan2(y - centre.y, x - centre.x);
  const [a, b, c, d] = points;
  const around = [a, b, c, d].sort((one, other) => angle(one) - angle(other));
  const sums = around.map(({ x, y }) => x + y);
  const first = sums.indexOf(Math.min(...sums));
  const at = (place: number) => around[(first + place) % 4] ?? a;
  const quad: Quad = [at(0), at(1), at(2), at(3)];
  const size = area(quad);
  if (size < minAreaShare * 10_000) return "small";
  const turns = quad.map((corner, place) => turn(at(place + 3), corner, at(place + 1)));
  if (turns.some((each) => Math.abs(each) < minTriangleShare * size)) return "line";
  return turns.some((each) => each < 0) ? "inside" : quad;
}

/** Row by row. */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The perspective that takes a rectangle from (0, 0) to (width, height) to the corners. */
export function getMatrixFromRectangle([a, b, c, d]: Quad, { width, height }: Size): Matrix {
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
  const scale = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / scale;
  const h = (dx1 * dy3 - dx3 * dy1) / scale;
  return [
    (b.x - a.x + g * b.x) / width,
    (d.x - a.x + h * d.x) / height,
    a.x,
    (b.y - a.y + g * b.y) / width,
    (d.y - a.y + h * d.y) / height,
    a.y,
    g / width,
    h / height,
    1,
  ];
}

/** Up to scale, which homogeneous coordinates do not have. */
export const invertMatrix = ([a, b, c, d, e, f, g, h, i]: Matrix): Matrix => [
  e * i - f * h,
  c * h - b * i,
  b * f - c * e,
  f * g - d * i,
  a * i - c * g,
  c * d - a * f,
  d * h - e * g,
  b * g - a * h,
  a * e - b * d,
];

export function projectPoint([a, b, c, d, e, f, g, h, i]: Matrix, { x, y }: Point): Point {
  const depth = g * x + h * y + i;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}

/** A phone's main camera (26 mm on 36 mm), of the picture's longer side. */
const usualFocalLength = 0.72;
const plausibleFocalLengths = { min: 0.45, max: 2.5 } as const;
/** How much farther one side must be than the other for the focal length to show in it. */
const minDepthChange = 0.03;

/**
 * Width by height of the real rectangle behind the corners (Zhang and He, "Whiteboard scanning and image enhancement"). `picture`
 * in pixels. The focal length follows from the perspective where it is marked in both directions; a phone's is assumed
 * otherwise.
 */
export function estimateAspect(corners: Quad, picture: Size): number {
  const longer = Math.max(picture.width, picture.height);
  const toPixel = ({ x, y }: Point): Point => ({
    x: ((x / 100 - 0.5) * picture.width) / longer,
    y: ((y / 100 - 0.5) * picture.height) / longer,
  });
  const [a, b, c, d] = corners;
  const pixels: Quad = [toPixel(a), toPixel(b), toPixel(c), toPixel(d)];
  const [h11, h12, , h21, h22, , h31, h32] = getMatrixFromRectangle(pixels, { width: 1, height: 1 });
  const square = -(h11 * h12 + h21 * h22) / (h31 * h32);
  const found = Math.sqrt(square);
  const isMarked = Math.min(Math.abs(h31), Math.abs(h32)) >= minDepthChange;
  const isPlausible = isMarked && found >= plausibleFocalLengths.min && found <= plausibleFocalLengths.max;
  const focal = isPlausible ? found : usualFocalLength;
  const length = (x: number, y: number, depth: number) => Math.hypot(x / focal, y / focal, depth);
  return length(h11, h21, h31) / length(h12, h22, h32);
}
