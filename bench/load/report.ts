import { mkdir, writeFile } from "node:fs/promises";
import { arch, cpus } from "node:os";
import path from "node:path";
import { localFolder } from "../../scripts/settings.mjs";
import type { Figures } from "./recorder";

export const describeMachine = () =>
  `${cpus().length} processors (${cpus()[0]?.model.trim()}, ${arch()}), Node ${process.version}`;

export const formatPerSecond = (count: number, { seconds }: Figures) => (count / seconds).toFixed(1);
export const formatMs = (ms: number) => (Number.isNaN(ms) ? "–" : `${ms.toFixed(0)} ms`);
export const formatMb = (kb: number) => `${(kb / 1000).toFixed(0)} MB`;

/** Prints the report and saves it in the data folder. */
export async function publish(name: string, report: string): Promise<void> {
  const folder = path.join(localFolder, "reports");
  const file = path.join(folder, `${name}.md`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, `${report}\n`);
  console.log(`\n${report}\n\nKept in ${file}`);
}
