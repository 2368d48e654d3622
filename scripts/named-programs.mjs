import { endWithCommands, runNode } from "./run.mjs";

/**
 * The entry called `name`; without a known one prints the list of all, and with `--help` what this one does.
 * @template {{ does: string }} Entry
 * @param {string} command of npm
 * @param {Record<string, Entry>} entries
 * @param {string | undefined} name
 * @param {readonly string[]} flags
 * @returns {Entry | undefined}
 */
export function chooseNamed(command, entries, name = "--list", flags = []) {
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
  if (entry && !flags.includes("--help")) return entry;
  if (entry) {
    console.log(`npm run ${command} -- ${name}: ${entry.does}`);
    return undefined;
  }
  const width = Math.max(...Object.keys(entries).map(({ length }) => length));
  const lines = Object.entries(entries).map(([each, { does }]) => `  ${each.padEnd(width)}  ${does}`);
  const isAsked = ["--list", "--help"].includes(name);
  console[isAsked ? "log" : "error"]([`npm run ${command} -- <name>`, ...lines].join("\n"));
  process.exitCode = isAsked ? 0 : 2;
  return undefined;
}

/** Runs Node, which ends with this process. @param {Parameters<typeof runNode>} program */
export async function runNamed(...program) {
  endWithCommands();
  process.exitCode = (await runNode(...program)) ?? 1;
}
