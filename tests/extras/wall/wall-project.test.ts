import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getMatrixFromRectangle, type Point, projectPoint, type Quad } from "~/extras/wall/corners";
import {
  calculateOffcutInSquareMeters,
  measureFace,
  toCalculatedFaces,
  toFaces,
} from "~/extras/wall/wall-project";
import {
  calculateAreaInSquareMeters,
  calculateLinearMeters,
  calculateStripsWithoutSeam,
} from "~/model/length-calculator";

const at = (x: number, y: number): Point => ({ x, y });
const box = (left: number, top: number, right: number, bottom: number): Quad => [
  at(left, top),
  at(right, top),
  at(right, bottom),
  at(left, bottom),
];
const picture = { width: 1200, height: 900 };
const shape = (
  corners: Quad,
  isOpening = false,
  height: number | null = null,
  width: number | null = null,
) => ({
  corners,
  isOpening,
  measure: { height, width },
});

describe("a face in a photo", () => {
  it("has the typed height and width as they are", () => {
    const face = { corners: box(10, 10, 90, 90), measure: { height: 2.6, width: 4 }, openings: [] };
    expect(measureFace(face, picture)).toMatchObject({ height: 2.6, width: 4, estimated: null });
  });

  it("has the missing width, or height, from its corners", () => {
    const corners = box(25, 20, 75, 80);
    const tall = measureFace({ corners, measure: { height: 2.7, width: null }, openings: [] }, picture);
    expect(tall).toMatchObject({ height: 2.7, width: 3, estimated: "width" });
    const wide = measureFace({ corners, measure: { height: null, width: 3 }, openings: [] }, picture);
    expect(wide).toMatchObject({ height: 2.7, width: 3, estimated: "height" });
  });

  it("has no size without a measure, nor where one side would be longer than any wall", () => {
    const corners = box(1, 45, 99, 50);
    expect(
      measureFace({ corners, measure: { height: null, width: null }, openings: [] }, picture),
    ).toBeNull();
    expect(measureFace({ corners, measure: { height: 10, width: null }, openings: [] }, picture)).toBeNull();
  });

  it("gives its openings their true size, at whatever angle it is seen", () => {
    const free = fc.double({ min: 0, max: 20, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(free, free, free, free), ([a, b, c, d]) => {
        const corners: Quad = [at(5 + a, 5 + b), at(95 - c, 5 + d), at(95 - a, 95 - b), at(5 + c, 95 - d)];
        const toPicture = getMatrixFromRectangle(corners, { width: 4, height: 2.6 });
        const [p, q, r, s] = box(1.2, 0.4, 2.4, 1.5);
        const opening: Quad = [
          projectPoint(toPicture, p),
          projectPoint(toPicture, q),
          projectPoint(toPicture, r),
          projectPoint(toPicture, s),
        ];
        const face = measureFace(
          { corners, measure: { height: 2.6, width: 4 }, openings: [opening] },
          picture,
        );
        expect(face?.openings).toMatchObject([{ width: 1.2, height: 1.1 }]);
      }),
    );
  });

  it("does not count what of an opening lies beside it", () => {
    const measure = { height: 2, width: 2 };
    const face = measureFace(
      { corners: box(20, 20, 80, 80), measure, openings: [box(50, 20, 95, 80)] },
      picture,
    );
    expect(face?.openings).toMatchObject([{ width: 1, height: 2 }]);
  });
});

describe("shapes", () => {
  it("become faces with the openings that lie on them", () => {
    const left = box(5, 5, 45, 95);
    const right = box(55, 5, 95, 95);
    const window = box(60, 20, 80, 40);
    const { faces, onNoFace } = toFaces([
      shape(left),
      shape(window, true),
      shape(right),
      shape(box(46, 5, 53, 50), true),
    ]);
    expect(faces.map(({ corners, openings }) => ({ corners, openings }))).toEqual([
      { corners: left, openings: [] },
      { corners: right, openings: [window] },
    ]);
    expect(onNoFace).toEqual([3]);
  });
});

/** Sizes as width x height in meters. */
interface Job {
  readonly faces: readonly (readonly [width: number, height: number])[];
  readonly openings?: readonly (readonly [width: number, height: number])[];
  readonly roll: number;
  readonly repeat?: number;
  readonly isHorizontal?: boolean;
}

/**
 * By hand: meters = area x 1.2 / roll, rounded up; strips side by side without a seam x 1.1, rounded up; offcut = meters x
 * roll - area.
 */
const jobs: readonly (readonly [
  what: string,
  job: Job,
  meters: number,
  strips: string,
  whole: number,
  offcut: number,
])[] = [
  // 10.4 x 1.2 / 1.22 = 10.23; 4 strips (4 / 1.22 = 3.28) x 2.6 x 1.1 = 11.44.
  ["a living room's wall", { faces: [[4, 2.6]], roll: 1.22 }, 11, "4x2.6", 12, 3.02],
  // 10.4 x 1.2 / 1.52 = 8.21; 3 strips x 2.6 x 1.1 = 8.58.
  ["the same with a wider roll", { faces: [[4, 2.6]], roll: 1.52 }, 9, "3x2.6", 9, 3.28],
  // 4 x 2.6 - 1.2 x 1 = 9.2; 9.2 x 1.2 / 1.22 = 9.05.
  ["a wall with a window", { faces: [[4, 2.6]], openings: [[1.2, 1]], roll: 1.22 }, 10, "4x2.6", 12, 3],
  // 1.68 x 1.2 / 1.22 = 1.65; 1 strip x 2.1 x 1.1 = 2.31.
  ["a door", { faces: [[0.8, 2.1]], roll: 1.22 }, 2, "1x2.1", 3, 0.76],
  // 1.68 - 0.4 x 0.6 = 1.44; x 1.2 / 1.22 = 1.42.
  ["a door with a window", { faces: [[0.8, 2.1]], openings: [[0.4, 0.6]], roll: 1.22 }, 2, "1x2.1", 3, 1],
  // 0.7 x 1.7 = 1.19; x 1.2 / 1.22 = 1.17; 1.7 x 1.1 = 1.87.
  ["a fridge's front", { faces: [[0.7, 1.7]], roll: 1.22 }, 2, "1x1.7", 2, 1.25],
  // 1.19 + 2 x 0.65 x 1.7 = 3.4; x 1.2 / 1.22 = 3.34; 3 strips x 1.7 x 1.1 = 5.61.
  [
    "a fridge with its sides",
    {
      faces: [
        [0.7, 1.7],
        [0.65, 1.7],
        [0.65, 1.7],
      ],
      roll: 1.22,
    },
    4,
    "3x1.7",
    6,
    1.48,
  ],
  // 1.6 x 0.9 = 1.44; x 1.2 / 1.22 = 1.42; 2 strips of 0.9 x 1.1 = 1.98.
  ["a table", { faces: [[1.6, 0.9]], roll: 1.22 }, 2, "2x0.9", 2, 1],
  // One strip of 1.6 lying: 1.76.
  ["a table, the film lying", { faces: [[1.6, 0.9]], roll: 1.22, isHorizontal: true }, 2, "1x1.6", 2, 1],
  // 3 x 0.6 = 1.8; x 1.2 / 0.61 = 3.54; 5 strips of 0.6 (3 / 0.61 = 4.92) x 1.1 = 3.3.
  ["a kitchen's splashback", { faces: [[3, 0.6]], roll: 0.61 }, 4, "5x0.6", 4, 0.64],
  // 1 strip of 3 x 1.1 = 3.3.
  ["a splashback, the film lying", { faces: [[3, 0.6]], roll: 0.61, isHorizontal: true }, 4, "1x3", 4, 0.64],
  // 2 x 2 x 2.4 = 9.6; x 1.2 / 1.22 = 9.44; 2 strips each (2 / 1.22 = 1.64) x 2.4 = 4 x 2.4 x 1.1 = 10.56.
  [
    "two walls of a bathroom",
    {
      faces: [
        [2, 2.4],
        [2, 2.4],
      ],
      roll: 1.22,
    },
    10,
    "4x2.4",
    11,
    2.6,
  ],
  // 2.2 x 2.5 = 5.5 ; x 1.2 / 1.52 = 4.34; 2 strips (1.45) x 2.5 x 1.1 = 5.5.
  ["a wardrobe", { faces: [[2.2, 2.5]], roll: 1.52 }, 5, "2x2.5", 6, 2.1],
  // 1.4 x 1.2 = 1.68; x 1.2 / 1.52 = 1.33; 1 strip x 1.2 x 1.1 = 1.32.
  ["a car's bonnet", { faces: [[1.4, 1.2]], roll: 1.52 }, 2, "1x1.2", 2, 1.36],
  // Pattern of 0.64: 2.6 -> 5 x 0.64 = 3.2; 4 x 3.2 x 1.1 = 14.08.
  ["a wall with a pattern", { faces: [[4, 2.6]], roll: 1.22, repeat: 0.64 }, 11, "4x3.2", 15, 3.02],
  // 2.56 is four repeats: 4 x 2.56 x 1.1 = 11.264; 10.24 x 1.2 / 1.22 = 10.07.
  ["a wall of whole repeats", { faces: [[4, 2.56]], roll: 1.22, repeat: 0.64 }, 11, "4x2.56", 12, 3.18],
  // 6 x 3 - 2 x 1.5 x 1.2 = 14.4; x 1.2 / 1.22 = 14.16; 5 strips (4.92) x 3 x 1.1 = 16.5.
  [
    "a shop's wall, two windows",
    {
      faces: [[6, 3]],
      openings: [
        [1.5, 1.2],
        [1.5, 1.2],
      ],
      roll: 1.22,
    },
    15,
    "5x3",
    17,
    3.9,
  ],
  // 0.3 x 0.4 = 0.12; x 1.2 / 1.22 = 0.118; 0.4 x 1.1 = 0.44.
  ["a box", { faces: [[0.3, 0.4]], roll: 1.22 }, 1, "1x0.4", 1, 1.1],
  // 1.22 x 2.5 = 3.05; x 1.2 / 1.22 = 3 exactly; 1 strip x 2.5 x 1.1 = 2.75.
  ["a wall as wide as the roll", { faces: [[1.22, 2.5]], roll: 1.22 }, 3, "1x2.5", 3, 0.61],
  // 3 x 2.4 + 1.2 x 2.1 = 9.72; x 1.2 / 1.52 = 7.67; 2 x 2.4 + 1 x 2.1 = 6.9 x 1.1 = 7.59.
  [
    "two faces of different heights",
    {
      faces: [
        [3, 2.4],
        [1.2, 2.1],
      ],
      roll: 1.52,
    },
    8,
    "2x2.4 1x2.1",
    8,
    2.44,
  ],
];

describe("meters of 20 projects, calculated by hand", () => {
  it.each(jobs)(
    "are right for %s",
    (_, { faces, openings = [], roll, repeat = 0, isHorizontal = false }, ...expected) => {
      const [onFirst, ...others] = faces.map(([width, height]) => ({
        corners: box(10, 10, 90, 90),
        width,
        height,
        estimated: null,
        openings: [],
      }));
      if (!onFirst) throw new Error("a face");
      const measured = openings.map(([width, height]) => ({ corners: box(20, 20, 30, 30), width, height }));
      const calculated = toCalculatedFaces([{ ...onFirst, openings: measured }, ...others]);
      const meters = calculateLinearMeters(calculated, roll);
      const { strips, meters: whole } = calculateStripsWithoutSeam(calculated, roll, {
        repeat,
        isHorizontal,
      });
      const offcut = calculateOffcutInSquareMeters(meters, roll, calculateAreaInSquareMeters(calculated));
      const inWords = strips.map(({ count, length }) => `${count}x${length}`).join(" ");
      expect([meters, inWords, whole, Math.round(offcut * 100) / 100]).toEqual(expected);
    },
  );
});
