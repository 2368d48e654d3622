import { spawn } from "node:child_process";
import { projectFolder } from "./settings.mjs";

/**
 * Runs tests in their long form, which the environment asks for, and ends as they end.
 *
 * @param {readonly string[]} tests what vitest runs
 * @param {Readonly<Record<string, string>>} longForm
 */
export function prove(tests, longForm) {
  runToItsEnd(["node_modules/vitest/vitest.mjs", "run", ...tests], longForm);
}

/**
 * Runs a program that measures, and ends as it ends.
 *
 * @param {readonly string[]} program a TypeScript file and its arguments
 */
export function measure(program) {
  // Without a limit it would keep as much garbage as the machine has memory for.
  runToItsEnd(["--max-old-space-size=512", "--import", "tsx", ...program], {});
}

/**
 * @param {readonly string[]} flags
 * @param {Readonly<Record<string, string>>} env
 */
function runToItsEnd(flags, env) {
  const { NODE_ENV: _, ...inherited } = process.env;
  spawn(process.execPath, flags, {
    cwd: projectFolder,
    stdio: "inherit",
    env: { ...inherited, ...env },
  }).once("close", (code) => {
    process.exitCode = code ?? 1;
  });
}
