import { sentenceOf } from "./launch-error.mjs";
import { whenNpmIsGone } from "./npm-parent.mjs";
import { endCommands } from "./run.mjs";
import { say } from "./terminal.mjs";

/**
 * Shutdown of a launcher: runs the registered cleanup in reverse order, after a signal or an error.
 * @returns {{
 *   undoLater(work: () => Promise<void> | void): void,
 *   endWith(reason: string, exitCode: number): Promise<void>,
 *   isUnderWay(): boolean,
 * }}
 */
export function prepareEnding() {
  /** @type {Array<() => Promise<void> | void>} */
  const undo = [];
  let isUnderWay = false;
  /** @param {string} reason @param {number} exitCode */
  const endWith = async (reason, exitCode) => {
    if (isUnderWay) return;
    isUnderWay = true;
    if (exitCode === 0) say(`\n${reason}`);
    else console.error(`\n${reason}`);
    endCommands();
    for (const work of undo.reverse()) {
      await Promise.resolve(work()).catch((error) => console.error(sentenceOf(error)));
    }
    process.exit(exitCode);
  };
  whenNpmIsGone(() => void endWith("O npm que iniciou este programa foi encerrado.", 0));
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => void endWith("Encerrando…", 0));
  }
  return { undoLater: (work) => void undo.push(work), endWith, isUnderWay: () => isUnderWay };
}
