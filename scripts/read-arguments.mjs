import { parseArgs } from "node:util";
import { print } from "./terminal.mjs";

/** Arguments that a command does not know, or that do not fit together. */
export class UsageError extends Error {}

/**
 * Reads the arguments of a command before it opens or writes anything. Prints `usage` for `--help`, and with status 2 for what `read` refuses.
 * @template Result
 * @param {string} usage
 * @param {(args: string[]) => Result} read
 * @returns {Result}
 */
export function readArguments(usage, read) {
  const args = process.argv.slice(2);
  try {
    if (!args.includes("--help")) return read(args);
    print(usage);
    process.exit(0);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error([message, usage].filter(Boolean).join("\n"));
    process.exit(2);
  }
}

/** Refuses any argument. @param {string} usage */
export const refuseArguments = (usage) => readArguments(usage, (args) => parseArgs({ args }));
