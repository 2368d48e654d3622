import { spawn } from "node:child_process";
import { projectFolder } from "./settings.mjs";

/**
 * Runs tests in the long form selected by environment variables, and exits with their exit code.
 * @param {readonly string[]} tests vitest filters
 * @param {Readonly<Record<string, string>>} longForm
 */
export function prove(tests, longForm) {
  runToItsEnd(["node_modules/vitest/vitest.mjs", "run", ...tests], longForm);
}

/**
 * Runs a measurement program and exits with its exit code.
 * @param {readonly string[]} program a TypeScript file and its arguments
 */
export function measure(program) {
  // Without a limit, V8 delays garbage collection until memory is full.
  runToItsEnd(["--max-old-space-size=512", "--import", "tsx", ...program], {});
}

/** @param {readonly string[]} flags @param {Readonly<Record<string, string>>} env */
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
