import "./node-version.mjs";
import { spawn } from "node:child_process";
import { buildWhenNeeded } from "./build.mjs";
import { projectFolder } from "./settings.mjs";

/** `npm run prove:failures`: lets every call of the upstream fail in all eight ways; `npm test` takes three of them each. */
await buildWhenNeeded();
const flags = ["run", "--project", "journeys", "tests/journeys/failure-matrix.test.ts"];
const { NODE_ENV: _, ...inherited } = process.env;
spawn(process.execPath, ["node_modules/vitest/vitest.mjs", ...flags], {
  cwd: projectFolder,
  stdio: "inherit",
  env: { ...inherited, FAILURES_EACH: "8" },
}).once("close", (code) => {
  process.exitCode = code ?? 1;
});
