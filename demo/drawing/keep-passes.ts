import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { type AboutScene, packPlace, passFile } from "./passes";

/** `tsx keep-passes.ts FOLDER SCENE...`: packs what Blender wrote to the folder. */
const [folder = "", ...names] = process.argv.slice(2);

function readPpm(file: string) {
  const bytes = readFileSync(file);
  const head = /^P6 (\d+) (\d+) 255\n/.exec(bytes.subarray(0, 40).toString("latin1"));
  if (!head) throw new Error(`No PPM: ${file}`);
  const raw = { width: Number(head[1]), height: Number(head[2]), channels: 3 } as const;
  return sharp(bytes.subarray(head[0].length), { raw });
}

function readNpy(file: string): Float32Array {
  const bytes = readFileSync(file);
  const start = 10 + bytes.readUInt16LE(8);
  return new Float32Array(Uint8Array.from(bytes.subarray(start)).buffer);
}

function rangeOf(values: Float32Array, channel: number): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = channel; at < values.length; at += 2) {
    const value = values[at] ?? 0;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

mkdirSync(new URL(".", passFile("x", "")), { recursive: true });
for (const name of names) {
  const of = (pass: string) => join(folder, `${name}-${pass}`);
  const place = readNpy(of("place.npy"));
  const [across = 0, up = 0, away = 0.6, glass = 0] = readFileSync(join(folder, `${name}.txt`), "utf8").trim().split(" ").map(Number);
  const about: AboutScene = { across: rangeOf(place, 0), down: rangeOf(place, 1), light: [across, up, away], isGlass: glass === 1 };
  const picture = readPpm(of("rest.ppm"));
  const { width = 0 } = await picture.metadata();
  await picture.webp({ quality: 92, effort: 6 }).toFile(passFile(name, "rest.webp").pathname);
  await readPpm(of("light.ppm")).webp({ quality: 90, effort: 6 }).toFile(passFile(name, "light.webp").pathname);
  await readPpm(of("mirror.ppm")).webp({ quality: 86, effort: 6 }).toFile(passFile(name, "mirror.webp").pathname);
  await readPpm(of("cover.ppm")).webp({ quality: 95, effort: 6 }).toFile(passFile(name, "cover.webp").pathname);
  const packed = packPlace(place, width * 2, about);
  writeFileSync(passFile(name, "place.br"), packed);
  writeFileSync(passFile(name, "about.json"), `${JSON.stringify(about)}\n`);
  console.log(name, width, packed.length);
}
