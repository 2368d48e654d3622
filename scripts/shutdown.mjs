import { describeError } from "./launch-error.mjs";
import { onNpmExit } from "./npm-parent.mjs";
import { endCommands } from "./run.mjs";
import { print } from "./terminal.mjs";

/**
 * Shutdown of a launcher: runs the registered cleanup in reverse order, after a signal or an error.
 * @returns {{
 *   addCleanup(work: () => Promise<void> | void): void,
 *   exitWith(reason: string, exitCode: number): Promise<void>,
 *   isShuttingDown(): boolean,
 * }}
 */
export function prepareShutdown() {
  /** @type {Array<() => Promise<void> | void>} */
  const undo = [];
  let isShuttingDown = false;
  /** @param {string} reason @param {number} exitCode */
  const exitWith = async (reason, exitCode) => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    if (exitCode === 0) print(`\n${reason}`);
    else console.error(`\n${reason}`);
    await endCommands();
    for (const work of undo.reverse()) {
      await Promise.resolve(work()).catch((error) => console.error(describeError(error)));
    }
    process.exit(exitCode);
  };
  onNpmExit(() => void exitWith("O npm que iniciou este programa foi encerrado.", 0));
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => void exitWith("Encerrando…", 0));
  }
  return { addCleanup: (work) => void undo.push(work), exitWith, isShuttingDown: () => isShuttingDown };
}
