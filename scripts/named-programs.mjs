import { spawn } from "node:child_process";
import { projectFolder } from "./settings.mjs";

/**
 * The entry called `name`; without a known one prints the list of all.
 * @template {{ does: string }} Entry
 * @param {string} command of npm
 * @param {Record<string, Entry>} entries
 * @param {string | undefined} name
 * @returns {Entry | undefined}
 */
export function chooseNamed(command, entries, name = "--list") {
  if (Object.hasOwn(entries, name)) return entries[name];
  const width = Math.max(...Object.keys(entries).map(({ length }) => length));
  const lines = Object.entries(entries).map(([each, { does }]) => `  ${each.padEnd(width)}  ${does}`);
  console.log([`npm run ${command} -- <name>`, ...lines].join("\n"));
  process.exitCode = name === "--list" ? 0 : 1;
  return undefined;
}

/** @param {readonly string[]} flags @param {NodeJS.ProcessEnv} [env] */
export function runNode(flags, env = process.env) {
  const child = spawn(process.execPath, flags, { cwd: projectFolder, stdio: "inherit", env });
  child.once("close", (code) => {
    process.exitCode = code ?? 1;
  });
}
