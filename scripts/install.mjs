import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { run } from "./run.mjs";
import { projectFolder } from "./settings.mjs";
import { runStep } from "./terminal.mjs";

/** Runs `npm ci` unless the installed packages match package-lock.json. */
export async function installWhenNeeded() {
  if (isInstalled()) return;
  await runStep("Instalando as dependências (npm ci)", () =>
    run(npmCommand(["ci", "--include=dev", "--no-audit", "--no-fund"]), {
      failureMessage: "A instalação das dependências falhou",
    }),
  );
}

/** npm writes this record last, so an incomplete installation has none. */
function isInstalled() {
  const record = path.join(projectFolder, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = packagesIn(path.join(projectFolder, "package-lock.json"));
  const installed = packagesIn(record);
  return Object.entries(wanted).every(([folder, { version, optional }]) => {
    const found = installed[folder];
    return folder === "" || (found ? found.version === version : optional === true);
  });
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }>} */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/** The npm that started this script, or the one in PATH. @param {string[]} flags */
function npmCommand(flags) {
  const started = process.env.npm_execpath;
  return started && /\.c?js$/.test(started) ? [process.execPath, started, ...flags] : ["npm", ...flags];
}
