import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readArguments } from "../../../scripts/read-arguments.mjs";
import { readRendered, renderScene } from "../render-scene";
import { type Camera, cornersOf, type Panel, pictureSize, sizeOf } from "./camera";
import { type Room, rooms } from "./rooms";

const usage =
  "npm run demo:rooms -- [ROOM ...]: renders sample rooms with Blender, and writes down the corners and sizes of their faces";

const folder = fileURLToPath(new URL("../../../app/extras/wall/sample-rooms/", import.meta.url));

const rounded = (value: number) => Math.round(value * 100) / 100;

function toPercent(camera: Camera, panel: Panel) {
  const { a, b, c, d } = cornersOf(camera, panel);
  return [a, b, c, d].map(({ x, y }) => ({
    x: rounded((x / pictureSize.width) * 100),
    y: rounded((y / pictureSize.height) * 100),
  }));
}

const names = readArguments(usage, (args) => parseArgs({ args, allowPositionals: true }).positionals);
const described: Record<string, unknown> = {};
for (const [name, room] of Object.entries<Room>(rooms)) {
  const { camera, faces } = room;
  described[name] = faces.map(({ panel, openings }) => {
    const { width, height } = sizeOf(panel);
    return {
      corners: toPercent(camera, panel),
      measure: { height: rounded(height), width: rounded(width) },
      openings: openings.map((opening) => toPercent(camera, opening)),
    };
  });
  if (names.length > 0 && !names.includes(name)) continue;
  await renderScene("ambientes", name, [name, JSON.stringify(camera)], (written) =>
    readRendered(written("-rest.ppm"))
      .resize(pictureSize.width, pictureSize.height)
      .webp({ quality: 80, effort: 6 })
      .toFile(`${folder}${name}.webp`),
  );
}
writeFileSync(`${folder}faces.json`, `${JSON.stringify(described, null, 2)}\n`);
