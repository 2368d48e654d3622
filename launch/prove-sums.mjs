import "./node-version.mjs";
import { spawn } from "node:child_process";
import { projectFolder } from "./settings.mjs";

/** `npm run prove:sums`: holds the storefront's sums against the upstream's over 10,000 generated carts a rule. */
const flags = ["run", "--project", "unit", "--testTimeout", "600000", "tests/contract"];
const { NODE_ENV: _, ...inherited } = process.env;
spawn(process.execPath, ["node_modules/vitest/vitest.mjs", ...flags], {
  cwd: projectFolder,
  stdio: "inherit",
  env: { ...inherited, GENERATED_CARTS: "10000" },
}).once("close", (code) => {
  process.exitCode = code ?? 1;
});
