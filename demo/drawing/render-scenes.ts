import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readArguments } from "../../scripts/read-arguments.mjs";
import { type AboutScene, packPlace, passFile } from "./passes";
import { tools } from "./picture-spec";
import { readRendered, renderScene } from "./render-scene";

const usage =
  "npm run demo:scenes -- SCENE...: renders scenes again with Blender (Debian: blender, python3-numpy)";

/** A scene of a file of its own name, or one of a file that shows it otherwise when a setting is there. */
const otherwise: Readonly<Record<string, readonly [file: string, setting: string]>> = {
  "amostra-grande": ["amostra", "BIG"],
  ...Object.fromEntries(tools.map((tool) => [tool, ["ferramentas", tool] as const])),
};

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

/** Packs what Blender wrote. */
async function keep(name: string, written: (ending: string) => string): Promise<void> {
  const place = readNpy(written("-place.npy"));
  const { width: drawn = 0, height: high = 0 } = await readRendered(written("-rest.ppm")).metadata();
  // A scene of half the size is shown twice as large.
  const parts = drawn < 600 ? 1 : 2;
  const about: AboutScene = {
    width: (drawn * 2) / parts,
    height: (high * 2) / parts,
    parts,
    across: rangeOf(place, 0),
    down: rangeOf(place, 1),
    isGlass: readFileSync(written(".txt"), "utf8").trim() === "glass",
  };
  for (const [pass, quality] of Object.entries({ rest: 92, light: 90, mirror: 86, cover: 95 })) {
    await readRendered(written(`-${pass}.ppm`))
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
  await renderScene(file, name, [setting], (written) => keep(name, written));
}
