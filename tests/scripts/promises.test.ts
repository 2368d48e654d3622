import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";

const planted = "tests/scripts/planted-promises.ts";

/** Lines that the linter reports under the project's rules, without the folders that these leave out. */
async function reportedLines(file: string): Promise<number[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "envelopa-promises-"));
  const config = path.join(folder, "oxlintrc.json");
  const { ignorePatterns: _, ...rules } = z
    .looseObject({ ignorePatterns: z.array(z.string()) })
    .parse(JSON.parse(readFileSync(".oxlintrc.json", "utf8")));
  writeFileSync(config, JSON.stringify(rules));
  const flags = ["node_modules/oxlint/bin/oxlint", "--type-aware", "--format=unix", "--config", config, file];
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, flags, (_failed, stdout) => resolve(stdout));
  });
  rmSync(folder, { recursive: true });
  return [...output.matchAll(/planted-promises\.ts:(\d+):/g)].map(([, line]) => Number(line));
}

it("the check 'promises' finds each kind of promise that nothing awaits", async () => {
  const faults = readFileSync(planted, "utf8")
    .split("\n")
    .flatMap((line, index) => (line.endsWith("// fault") ? [index + 1] : []));
  expect(faults).toHaveLength(8);
  expect(await reportedLines(planted)).toEqual(faults);
});
