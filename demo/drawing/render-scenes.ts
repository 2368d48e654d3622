import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { readArguments } from "../../scripts/read-arguments.mjs";
import { type AboutScene, packPlace, passFile } from "./passes";

const usage =
  "npm run demo:scenes -- SCENE...: renders scenes again with Blender (Debian: blender, python3-numpy)";

/** A scene of a file of its own name, or one of a file that shows it otherwise when a setting is there. */
const otherwise: Readonly<Record<string, readonly [file: string, setting: string]>> = {
  "amostra-grande": ["amostra", "BIG"],
};

const scripts = fileURLToPath(new URL("../scenes/", import.meta.url));

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

/** Packs what Blender wrote to the folder. */
async function keep(folder: string, name: string): Promise<void> {
  const of = (pass: string) => join(folder, `${name}-${pass}`);
  const place = readNpy(of("place.npy"));
  const { width: drawn = 0, height: high = 0 } = await readPpm(of("rest.ppm")).metadata();
  // A scene of half the size is shown twice as large.
  const parts = drawn < 600 ? 1 : 2;
  const about: AboutScene = {
    width: (drawn * 2) / parts,
    height: (high * 2) / parts,
    parts,
    across: rangeOf(place, 0),
    down: rangeOf(place, 1),
    isGlass: readFileSync(join(folder, `${name}.txt`), "utf8").trim() === "glass",
  };
  for (const [pass, quality] of Object.entries({ rest: 92, light: 90, mirror: 86, cover: 95 })) {
    await readPpm(of(`${pass}.ppm`))
      .webp({ quality, effort: 6 })
      .toFile(fileURLToPath(passFile(name, `${pass}.webp`)));
  }
  writeFileSync(passFile(name, "place.br"), packPlace(place, about));
  writeFileSync(passFile(name, "about.json"), `${JSON.stringify(about)}\n`);
}

const names = readArguments(usage, (args) => parseArgs({ args, allowPositionals: true }).positionals);
mkdirSync(passFile("", ""), { recursive: true });
for (const name of names) {
  const [file, setting] = otherwise[name] ?? [name, ""];
  const folder = mkdtempSync(join(tmpdir(), "scene-"));
  const began = Date.now();
  const scene = ["-b", "-noaudio", "-P", join(scripts, `${file}.py`), "--", folder, setting];
  execFileSync("blender", scene, { stdio: "ignore" });
  execFileSync("python3", [join(scripts, "denoise.py"), folder, name]);
  await keep(folder, name);
  rmSync(folder, { recursive: true });
  console.log(`${name}: ${Math.round((Date.now() - began) / 1000)} s`);
}
