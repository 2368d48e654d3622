import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import {
  getMatrixFromRectangle,
  invertMatrix,
  type Point,
  projectPoint,
  type Quad,
} from "~/extras/wall/corners";
import drawFilms from "../../../app/extras/wall/film-drawing/draw-films.mjs";

const size = { width: 1200, height: 900 };
const at = (x: number, y: number): Point => ({ x, y });

/** A wall of 4 x 2.6 m in light, seen from ahead, from the side, and steeply from the side. */
const walls: readonly (readonly [view: string, corners: Quad])[] = [
  ["from ahead", [at(10, 10), at(90, 10), at(90, 88), at(10, 88)]],
  ["from the side", [at(10, 5), at(90, 25), at(90, 75), at(10, 95)]],
  ["steeply from the side", [at(20, 2), at(55, 30), at(55, 68), at(20, 98)]],
];
const wallInMm = { width: 4000, height: 2600 };

const flatPhoto = (colour: string) =>
  sharp({ create: { ...size, channels: 3, background: colour } })
    .png()
    .toBuffer();

/** Black lines of 6 mm every 200 mm on white, both ways, in a texture of 400 mm. */
async function gridTexture(): Promise<Buffer> {
  const lines = [0, 200].map(
    (mm) => `<rect x="${mm}" width="6" height="400"/><rect y="${mm}" width="400" height="6"/>`,
  );
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#fff"/>${lines.join("")}</svg>`,
    ),
  )
    .png()
    .toBuffer();
}

interface Options {
  readonly photo?: Buffer;
  readonly texture?: Buffer | null;
  readonly rollWidthInMm?: number;
  readonly isHorizontal?: boolean;
  readonly openings?: readonly Quad[];
  readonly maxBytes?: number;
}

async function draw(corners: Quad, options: Options = {}) {
  const encoded = await drawFilms({
    photo: options.photo ?? (await flatPhoto("#f4f4f4")),
    maxWidth: 1200,
    faces: [
      {
        corners,
        toFace: invertMatrix(getMatrixFromRectangle(corners, wallInMm)),
        openings: options.openings ?? [],
      },
    ],
    film: {
      texture: options.texture ?? null,
      textureWidthInMm: 400,
      colour: [240, 240, 240],
      rollWidthInMm: options.rollWidthInMm ?? Number.POSITIVE_INFINITY,
      isHorizontal: options.isHorizontal ?? false,
    },
    format: "webp",
    maxBytes: options.maxBytes ?? 1_000_000,
  });
  const { data, info } = await sharp(encoded).grayscale().raw().toBuffer({ resolveWithObject: true });
  const lightAt = ({ x, y }: Point) =>
    data[
      Math.min(info.height - 1, Math.floor((y / 100) * info.height)) * info.width +
        Math.floor((x / 100) * info.width)
    ] ?? Number.NaN;
  return { encoded, lightAt, info };
}

/** Millimeters from the left of the wall where the picture is darkest within 60 mm of `near`, on a line between two grid lines. */
function darkestNear(lightAt: (point: Point) => number, corners: Quad, near: number, down: number): number {
  const toPicture = getMatrixFromRectangle(corners, wallInMm);
  const lights = Array.from({ length: 121 }, (_, step) =>
    lightAt(projectPoint(toPicture, at(near - 60 + step, down))),
  );
  const brightest = Math.max(...lights);
  let [sum, weights] = [0, 0];
  for (const [step, light] of lights.entries()) {
    // Only the darker half of the difference counts, because the edge is blurred.
    const weight = Math.max(0, (brightest + Math.min(...lights)) / 2 - light);
    sum += weight * (near - 60 + step);
    weights += weight;
  }
  return sum / weights;
}

let grid: Buffer;
beforeAll(async () => {
  grid = await gridTexture();
});

describe("a film on a wall", () => {
  it.each(walls)(
    "has its true size %s: lines of 20 cm are drawn within 2 %% of where they are",
    async (_, corners) => {
      const { lightAt } = await draw(corners, { texture: grid });
      for (const line of [800, 1600, 2400, 3200]) {
        const found = darkestNear(lightAt, corners, line + 3, 1100);
        expect(Math.abs(found - line - 3) / line).toBeLessThan(0.02);
        expect(Math.abs(found - line - 3)).toBeLessThan(12);
      }
    },
  );

  it.each(walls)("has seams where the roll ends, %s", async (_, corners) => {
    const { lightAt } = await draw(corners, { rollWidthInMm: 1220 });
    const toPicture = getMatrixFromRectangle(corners, wallInMm);
    const between = lightAt(projectPoint(toPicture, at(600, 1300)));
    for (const seam of [1220, 2440, 3660]) {
      const lights = Array.from({ length: 41 }, (_, step) =>
        lightAt(projectPoint(toPicture, at(seam - 20 + step, 1300))),
      );
      expect(Math.min(...lights)).toBeLessThan(between - 12);
    }
    expect(Math.abs(lightAt(projectPoint(toPicture, at(2000, 1300))) - between)).toBeLessThan(6);
  });

  it("has its seams across where the film lies", async () => {
    const [[, corners] = walls[1] ?? []] = walls;
    if (!corners) throw new Error("a wall");
    const { lightAt } = await draw(corners, { rollWidthInMm: 1220, isHorizontal: true });
    const toPicture = getMatrixFromRectangle(corners, wallInMm);
    const lights = Array.from({ length: 41 }, (_, step) =>
      lightAt(projectPoint(toPicture, at(2000, 1200 + step))),
    );
    expect(Math.min(...lights)).toBeLessThan(lightAt(projectPoint(toPicture, at(2000, 600))) - 12);
    expect(lightAt(projectPoint(toPicture, at(1220, 600)))).toBeGreaterThan(
      lightAt(projectPoint(toPicture, at(2000, 600))) - 6,
    );
  });

  it("leaves openings and what is around the wall as they are", async () => {
    const [[, corners] = []] = walls;
    if (!corners) throw new Error("a wall");
    const opening: Quad = [at(40, 40), at(60, 40), at(60, 60), at(40, 60)];
    const dark = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#202020" } })
      .png()
      .toBuffer();
    const { lightAt } = await draw(corners, { texture: dark, openings: [opening] });
    expect(lightAt(at(50, 50))).toBeGreaterThan(235);
    expect(lightAt(at(5, 50))).toBeGreaterThan(235);
    expect(lightAt(at(30, 50))).toBeLessThan(60);
  });

  it("has edges without steps: some of the pixels along a slanted edge are mixed", async () => {
    const [, [, corners] = []] = walls;
    if (!corners) throw new Error("a wall");
    const dark = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#000" } })
      .png()
      .toBuffer();
    const { lightAt } = await draw(corners, { texture: dark });
    const along = Array.from({ length: 100 }, (_, step) => lightAt(at(20 + step * 0.5, 7.5 + step * 0.125)));
    expect(along.some((light) => light > 80 && light < 200)).toBe(true);
  });

  it("keeps the light of the photo: a shadow stays a shadow, and a dark room dark", async () => {
    const [[, corners] = []] = walls;
    if (!corners) throw new Error("a wall");
    const shadow = (light: string, dark: string) =>
      sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="${light}"/><rect x="700" width="500" height="900" fill="${dark}"/></svg>`,
        ),
      )
        .png()
        .toBuffer();
    const { lightAt } = await draw(corners, { photo: await shadow("#f0f0f0", "#909090") });
    expect(lightAt(at(30, 50))).toBeGreaterThan(200);
    expect(lightAt(at(75, 50))).toBeLessThan(lightAt(at(30, 50)) * 0.75);
    const night = await draw(corners, { photo: await shadow("#505050", "#404040") });
    expect(night.lightAt(at(30, 50))).toBeLessThan(150);
  });

  it("takes as few bytes as asked for, at 1200 pixels at most", async () => {
    const [, [, corners] = []] = walls;
    if (!corners) throw new Error("a wall");
    const { encoded, info } = await draw(corners, { texture: grid, maxBytes: 40_000 });
    expect(encoded.byteLength).toBeLessThanOrEqual(40_000);
    expect([info.width, info.height]).toEqual([1200, 900]);
  });
});
