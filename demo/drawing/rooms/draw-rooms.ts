import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { refuseArguments } from "../../../scripts/read-arguments.mjs";
import { type Camera, cornersOf, type Panel, pictureSize, sizeOf } from "./camera";
import { rooms } from "./rooms";

refuseArguments(
  "npm run demo:rooms: draws the sample rooms, and writes down the corners and sizes of their faces",
);

const folder = fileURLToPath(new URL("../../../app/services/sample-rooms/", import.meta.url));

const rounded = (value: number) => Math.round(value * 100) / 100;

function toPercent(camera: Camera, panel: Panel) {
  const { a, b, c, d } = cornersOf(camera, panel);
  return [a, b, c, d].map(({ x, y }) => ({
    x: rounded((x / pictureSize.width) * 100),
    y: rounded((y / pictureSize.height) * 100),
  }));
}

await mkdir(folder, { recursive: true });
const described: Record<string, unknown> = {};
for (const [name, draw] of Object.entries(rooms)) {
  const { camera, faces, content } = draw();
  await sharp(Buffer.from(content)).webp({ quality: 84 }).toFile(`${folder}${name}.webp`);
  described[name] = faces.map(({ panel, openings }) => {
    const { width, height } = sizeOf(panel);
    return {
      corners: toPercent(camera, panel),
      measure: { height: rounded(height), width: rounded(width) },
      openings: openings.map((opening) => toPercent(camera, opening)),
    };
  });
}
await writeFile(`${folder}faces.json`, `${JSON.stringify(described, null, 2)}\n`);
