import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";

const scripts = fileURLToPath(new URL("../scenes/", import.meta.url));

/**
 * Renders a file of demo/scenes/ and removes its noise. `keep` reads what was written before it is deleted: `written`
 * is the path of a file by the end of its name, such as `-rest.ppm`.
 */
export async function renderScene(
  file: string,
  name: string,
  settings: readonly string[],
  keep: (written: (ending: string) => string) => Promise<unknown>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "scene-"));
  const began = Date.now();
  const scene = ["-b", "-noaudio", "-P", join(scripts, `${file}.py`), "--", folder, ...settings];
  execFileSync("blender", scene, { stdio: "ignore" });
  execFileSync("python3", [join(scripts, "denoise.py"), folder, name]);
  await keep((ending) => join(folder, `${name}${ending}`));
  rmSync(folder, { recursive: true });
  console.log(`${name}: ${Math.round((Date.now() - began) / 1000)} s`);
}

/** A picture as `denoise.py` writes it. */
export function readRendered(file: string): Sharp {
  const bytes = readFileSync(file);
  const head = /^P6 (\d+) (\d+) 255\n/.exec(bytes.subarray(0, 40).toString("latin1"));
  if (!head) throw new Error(`No PPM: ${file}`);
  const raw = { width: Number(head[1]), height: Number(head[2]), channels: 3 } as const;
  return sharp(bytes.subarray(head[0].length), { raw });
}
