import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { getMatrixFromRectangle, invertMatrix, type Quad, toQuad } from "~/extras/wall/corners";
import { type MeasuredFace, measureFace } from "~/extras/wall/wall-project";
import { messages } from "~/messages";
import drawFilms from "../../app/extras/wall/film-drawing/draw-films.mjs";
import { onPanel, type Panel, pictureSize, sizeOf, toPicture } from "../../demo/drawing/rooms/camera";
import { rooms } from "../../demo/drawing/rooms/rooms";
import { localFolder, projectFolder } from "../../scripts/settings.mjs";
import { type RoomCase, roomCases, toCorners } from "./room-cases";

/** `npm run prove -- rooms` draws all of them, as pictures to look at. */
const isLong = process.env.ROOMS === "all";
const cases = isLong ? roomCases : roomCases.filter((_, index) => index % 6 === 0);
const folder = path.join(localFolder, "reports", "rooms");

const maxError = 0.02;
const rollWidth = 0.5;
const plain = { maxWidth: pictureSize.width, maxBytes: 1_000_000, format: "webp" } as const;

/** Lines of 16 mm every 250 mm, both ways. */
const grid = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><rect width="500" height="500" fill="#fff"/>${[0, 250].map((at) => `<rect x="${at}" width="16" height="500"/><rect y="${at}" width="500" height="16"/>`).join("")}</svg>`,
);

const getMeasured = ({ room: { camera, faces } }: RoomCase) =>
  faces.map(({ panel, openings }) => {
    const { width, height } = sizeOf(panel);
    const face = {
      corners: toCorners(camera, panel),
      measure: { width, height },
      openings: openings.map((opening) => toCorners(camera, opening)),
    };
    const measured = measureFace(face, pictureSize);
    if (!measured) throw new Error("A face of a likely size");
    return { measured, panel, face };
  });

async function toLights(drawn: Uint8Array) {
  const { data, info } = await sharp(drawn).grayscale().raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => data[Math.floor(y) * info.width + Math.floor(x)] ?? 255;
}

const toDrawn = ({ corners, height, width, openings }: MeasuredFace) => ({
  corners,
  toFace: invertMatrix(getMatrixFromRectangle(corners, { width: width * 1000, height: height * 1000 })),
  openings: openings.map((opening) => opening.corners),
});

/** Meters from the left of the panel: the middle of the dark line near `at`, found along the true panel. */
function findLine(
  lightAt: (x: number, y: number) => number,
  { camera }: RoomCase["room"],
  panel: Panel,
  [at, down]: readonly [at: number, down: number],
): number | null {
  const { width, height } = sizeOf(panel);
  const reach = 0.06;
  const steps = Array.from({ length: 241 }, (_, step) => at - reach + (step / 240) * reach * 2);
  const lights = steps.map((meters) => {
    const { x, y } = toPicture(camera, onPanel(panel, meters / width, down / height));
    return lightAt(x, y);
  });
  const [least, most] = [Math.min(...lights), Math.max(...lights)];
  if (most - least < 6) return null;
  let [sum, weights] = [0, 0];
  for (const [index, light] of lights.entries()) {
    const weight = Math.max(0, (least + most) / 2 - light);
    sum += weight * (steps[index] ?? 0);
    weights += weight;
  }
  return sum / weights;
}

/** The largest relative error of the lines that were found, and how many these were. */
async function getErrors(each: RoomCase, film: "grid" | "seams") {
  const photo = await sharp({ create: { ...pictureSize, channels: 3, background: "#f4f4f4" } })
    .png()
    .toBuffer();
  const isGrid = film === "grid";
  const faces = getMeasured(each);
  const drawn = await drawFilms({
    ...plain,
    photo,
    faces: faces.map(({ measured }) => toDrawn({ ...measured, openings: [] })),
    film: {
      texture: isGrid ? await sharp(grid).png().toBuffer() : null,
      textureWidthInMm: 500,
      colour: [240, 240, 240],
      rollWidthInMm: isGrid ? Number.POSITIVE_INFINITY : rollWidth * 1000,
      isHorizontal: false,
    },
  });
  const lightAt = await toLights(drawn);
  const errors = faces.flatMap(({ panel }) => {
    const { width, height } = sizeOf(panel);
    const step = isGrid ? 0.25 : rollWidth;
    const centre = isGrid ? 0.008 : 0;
    const places = Array.from(
      { length: Math.floor(width / step) },
      (_, index) => (index + 1) * step + centre,
    );
    const down = 0.25 * Math.floor(height / 2 / 0.25) + 0.13;
    return places
      .filter((at) => at < width - 0.08)
      .map((at) => ({ at, found: findLine(lightAt, each.room, panel, [at, down]) }))
      .map(({ at, found }) => (found === null ? 1 : Math.abs(found - at) / at));
  });
  return { largest: Math.max(0, ...errors), lines: errors.length };
}

async function drawPicture(each: RoomCase, number: number): Promise<void> {
  const texture = path.join(projectFolder, "demo/pictures/produtos", `${each.texture}-textura.webp`);
  const sample = Object.entries(rooms).find(([, room]) => room === each.room)?.[0];
  const empty = sharp({ create: { ...pictureSize, channels: 3, background: "#d9d4ca" } });
  const photo = await (sample
    ? sharp(path.join(projectFolder, `app/extras/wall/sample-rooms/${sample}.webp`))
    : empty
  )
    .linear(each.light, 0)
    .webp({ quality: 84 })
    .toBuffer();
  const drawn = await drawFilms({
    ...plain,
    photo,
    faces: getMeasured(each).map(({ measured }) => toDrawn(measured)),
    film: {
      texture: await readFile(texture),
      textureWidthInMm: each.widthInMm,
      colour: [0, 0, 0],
      rollWidthInMm: 1220,
      isHorizontal: each.isHorizontal,
    },
  });
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${String(number + 1).padStart(2, "0")} ${each.name}.webp`), drawn);
}

describe("films in rooms whose camera is known", () => {
  it.each(cases)("$name: seams and sizes are within 2 % of where they really are", async (each) => {
    const [sizes, seams] = [await getErrors(each, "grid"), await getErrors(each, "seams")];
    if (isLong) {
      await drawPicture(each, roomCases.indexOf(each));
      const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
      console.info(
        `${each.name}: sizes ${percent(sizes.largest)} of ${sizes.lines}, seams ${percent(seams.largest)} of ${seams.lines}`,
      );
    }
    for (const { panel } of each.room.faces)
      expect(toQuad(toCorners(each.room.camera, panel))).toBeInstanceOf(Array);
    expect(sizes.lines).toBeGreaterThan(0);
    expect(sizes.largest).toBeLessThan(maxError);
    expect(seams.largest).toBeLessThan(maxError);
  });

  const windows = roomCases.filter(({ room }) => room.faces.some(({ openings }) => openings.length > 0));
  it.each(windows)("$name: the opening has its true size within 2 %", ({ room, ...rest }) => {
    for (const [index, { measured }] of getMeasured({ room, ...rest }).entries()) {
      for (const [place, opening] of measured.openings.entries()) {
        const panel = room.faces[index]?.openings[place];
        if (!panel) throw new Error("An opening");
        const { width, height } = sizeOf(panel);
        expect(Math.abs(opening.width - width) / width).toBeLessThan(maxError);
        expect(Math.abs(opening.height - height) / height).toBeLessThan(maxError);
      }
    }
  });
});

describe("corners that are no face", () => {
  const quad = (...numbers: readonly number[]): Quad => {
    const at = (place: number) => ({ x: numbers[place * 2] ?? 0, y: numbers[place * 2 + 1] ?? 0 });
    return [at(0), at(1), at(2), at(3)];
  };

  it("are put right where they were pressed crosswise", () => {
    expect(toQuad(quad(10, 10, 90, 90, 90, 10, 10, 90))).toEqual(quad(10, 10, 90, 10, 90, 90, 10, 90));
  });

  it.each([
    ["on one line", quad(10, 10, 40, 10, 60, 10, 90, 10), "small"],
    ["three on one line", quad(10, 10, 50, 10, 90, 10, 50, 90), "line"],
    ["in one pixel", quad(50, 50, 50.08, 50, 50.08, 50.1, 50, 50.1), "small"],
    ["two in one place", quad(10, 10, 10, 10, 90, 90, 10, 90), "line"],
    ["with one among the others", quad(10, 10, 90, 10, 50, 30, 50, 90), "inside"],
    ["outside the photo", quad(-5, 10, 90, 10, 90, 90, 10, 90), "outside"],
  ] as const)("get a message that says what to do: %s", (_, corners, fault) => {
    expect(toQuad(corners)).toBe(fault);
    expect(messages.wall[fault]({ number: 1, isOpening: false })).toMatch(/\. (Marque|Use) .+\.$/);
  });
});
