import { spawn } from "node:child_process";
import { projectFolder } from "./settings.mjs";

/**
 * Runs tests in their long form, which the environment asks for, and ends as they end.
 *
 * @param {readonly string[]} tests what vitest runs
 * @param {Readonly<Record<string, string>>} longForm
 */
export function prove(tests, longForm) {
  const { NODE_ENV: _, ...inherited } = process.env;
  spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...tests], {
    cwd: projectFolder,
    stdio: "inherit",
    env: { ...inherited, ...longForm },
  }).once("close", (code) => {
    process.exitCode = code ?? 1;
  });
}
