import { endWithCommands, runNode } from "./run.mjs";

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
