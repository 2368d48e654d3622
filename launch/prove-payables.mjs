import "./node-version.mjs";
import { spawn } from "node:child_process";
import { projectFolder } from "./settings.mjs";

/** `npm run prove:payables`: places 1,000 generated orders and reads their Pix codes and bank slips as banks do. */
const flags = ["run", "--project", "unit", "tests/api/payments/payables.test.ts"];
const { NODE_ENV: _, ...inherited } = process.env;
spawn(process.execPath, ["node_modules/vitest/vitest.mjs", ...flags], {
  cwd: projectFolder,
  stdio: "inherit",
  env: { ...inherited, GENERATED_ORDERS: "1000" },
}).once("close", (code) => {
  process.exitCode = code ?? 1;
});
