import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { describeError } from "../launch-error.mjs";
import { refuseArguments } from "../read-arguments.mjs";
import { projectFolder, readLaunchSettings } from "../settings.mjs";
import { askMissing } from "./ask-missing";
import { checkShop, formatFindings } from "./check-shop";

/** `npm run open-shop`: what is missing before the first real order. Exits with 1 while something is. */

refuseArguments("npm run open-shop: diz o que falta antes do primeiro pedido de verdade.");

const file = path.join(projectFolder, ".env");
const readFileOfSettings = () => (existsSync(file) ? readFileSync(file, "utf8") : "");

async function completeSettings(): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl-C and Ctrl-D write nothing.
  const stop = () => process.exit(130);
  terminal.once("close", stop);
  const ask = (question: string) => terminal.question(question);
  Object.assign(process.env, await askMissing(process.env, file, ask));
  terminal.off("close", stop);
  terminal.close();
}

try {
  if (process.stdin.isTTY && process.stdout.isTTY) await completeSettings();
  const findings = await checkShop(process.env, readLaunchSettings(), readFileOfSettings());
  for (const line of formatFindings(findings)) console.log(line);
  // A server that never answers must not keep the process.
  process.exit(findings.every(({ state }) => state === "certo") ? 0 : 1);
} catch (error) {
  console.error(describeError(error));
  process.exit(1);
}
