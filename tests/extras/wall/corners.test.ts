import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  estimateAspect,
  getMatrixFromRectangle,
  invertMatrix,
  type Point,
  projectPoint,
  type Quad,
  toQuad,
} from "~/extras/wall/corners";

const at = (x: number, y: number): Point => ({ x, y });
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const corner = (x: number, y: number) => fc.record({ x: between(x, x + 25), y: between(y, y + 25) });
/** Each corner in its own part of the picture. */
const quads = fc.tuple(corner(5, 5), corner(60, 5), corner(60, 60), corner(5, 60));
const sizes = fc.record({ width: between(0.1, 20), height: between(0.1, 20) });

describe("corners", () => {
  const square: Quad = [at(10, 10), at(90, 10), at(90, 90), at(10, 90)];

  it("come in the order of the film, in whichever order they were pressed", () => {
    const [a, b, c, d] = square;
    const orders: Quad[] = [
      [a, b, c, d],
      [c, a, d, b],
      [a, c, b, d],
      [d, c, b, a],
    ];
    for (const order of orders) expect(toQuad(order)).toEqual(square);
  });

  it.each<[fault: string, points: Quad]>([
    ["outside", [at(10, 10), at(90, 10), at(101, 90), at(10, 90)]],
    ["outside", [at(10, 10), at(90, 10), at(Number.NaN, 90), at(10, 90)]],
    ["small", [at(50, 50), at(50, 50), at(50, 50), at(50, 50)]],
    ["small", [at(50, 50), at(50.1, 50), at(50.1, 50.1), at(50, 50.1)]],
    ["small", [at(10, 10), at(30, 30), at(50, 50), at(80, 80)]],
    ["line", [at(10, 10), at(50, 10), at(90, 10), at(50, 90)]],
    ["line", [at(10, 10), at(90, 10), at(90, 10), at(10, 90)]],
    ["inside", [at(10, 10), at(90, 10), at(50, 90), at(50, 30)]],
  ])("are refused as '%s'", (fault, points) => {
    expect(toQuad(points)).toBe(fault);
  });

  it("are never refused, nor moved, in the four quarters of a picture", () => {
    fc.assert(
      fc.property(quads, (quad) => {
        expect(toQuad(quad)).toEqual(quad);
      }),
    );
  });
});

describe("the perspective of a face", () => {
  it("takes the corners of the rectangle to those of the picture, and back", () => {
    fc.assert(
      fc.property(quads, sizes, (quad, size) => {
        const toPicture = getMatrixFromRectangle(quad, size);
        const { width, height } = size;
        const rectangle = [at(0, 0), at(width, 0), at(width, height), at(0, height)];
        rectangle.forEach((point, index) => {
          const found = projectPoint(toPicture, point);
          expect(found.x).toBeCloseTo(quad[index]?.x ?? Number.NaN, 6);
          expect(found.y).toBeCloseTo(quad[index]?.y ?? Number.NaN, 6);
        });
      }),
    );
  });

  it("is undone by its inverse", () => {
    fc.assert(
      fc.property(quads, sizes, between(0, 1), between(0, 1), (quad, size, across, down) => {
        const toPicture = getMatrixFromRectangle(quad, size);
        const point = at(size.width * across, size.height * down);
        const back = projectPoint(invertMatrix(toPicture), projectPoint(toPicture, point));
        expect(Math.hypot(back.x - point.x, back.y - point.y)).toBeLessThan(1e-6);
      }),
    );
  });

  it("keeps straight lines straight", () => {
    fc.assert(
      fc.property(quads, sizes, (quad, size) => {
        const [a, b, c] = [0, 0.37, 1].map((share) =>
          projectPoint(getMatrixFromRectangle(quad, size), at(size.width * share, size.height * share)),
        );
        if (!a || !b || !c) throw new Error("three points");
        expect(Math.abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))).toBeLessThan(1e-6);
      }),
    );
  });
});

/** Corners of a rectangle in front of a camera, turned to the side and downwards (radians), in a picture of 1200 x 900. */
function photographed(width: number, height: number, side: number, down: number, focal: number): Quad {
  const corners = [at(-width, -height), at(width, -height), at(width, height), at(-width, height)].map(
    (each) => {
      const [x, y, z] = [each.x / 2, each.y / 2, 0];
      const [x1, z1] = [x * Math.cos(side) + z * Math.sin(side), -x * Math.sin(side) + z * Math.cos(side)];
      const [y2, z2] = [y * Math.cos(down) - z1 * Math.sin(down), y * Math.sin(down) + z1 * Math.cos(down)];
      const depth = z2 + 2 * Math.max(width, height);
      return at(50 + ((focal * x1) / depth) * 100, 50 + ((focal * y2) / depth) * (4 / 3) * 100);
    },
  );
  const [a, b, c, d] = corners;
  if (!a || !b || !c || !d) throw new Error("four corners");
  return [a, b, c, d];
}

describe("width by height of a rectangle in a photo", () => {
  const picture = { width: 1200, height: 900 };

  it("is found from its corners alone where it is seen from the side and from above", () => {
    const angles = fc.tuple(between(0.35, 0.9), between(0.35, 0.7));
    fc.assert(
      fc.property(between(0.4, 3), angles, between(0.6, 1.2), (aspect, [side, down], focal) => {
        const found = estimateAspect(photographed(aspect, 1, side, down, focal), picture);
        expect(found / aspect).toBeCloseTo(1, 3);
      }),
    );
  });

  it("is found within 2 % with a phone's usual lens, from whichever side", () => {
    fc.assert(
      fc.property(between(0.4, 3), between(-1, 1), between(-0.6, 0.6), (aspect, side, down) => {
        const found = estimateAspect(photographed(aspect, 1, side, down, 0.72), picture);
        expect(Math.abs(found / aspect - 1)).toBeLessThan(0.02);
      }),
    );
  });
});
