import { spawn } from "node:child_process";
import { LaunchError } from "./launch-error.mjs";
import { projectFolder } from "./settings.mjs";

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/** Called when the launcher is stopped. */
export function endCommands() {
  for (const child of running) child.kill("SIGTERM");
}

/**
 * Runs a command to completion and returns its output.
 * @param {string[]} command
 * @param {{ failureMessage: string, env?: Record<string, string>, onLine?: (line: string) => void }} options
 *   `failureMessage` is the prefix of the error message; `onLine` receives each line of standard output
 * @returns {Promise<string>}
 */
export async function run(command, { failureMessage, env, onLine }) {
  const { code, output } = await getOutcome(command, { env, onLine });
  if (code === 0) return output;
  throw new LaunchError(`${failureMessage} (${command.slice(0, 4).join(" ")}):\n${findErrorLines(output)}`);
}

/** Output from the first error on, otherwise the end: compilers print long lists after the error. */
function findErrorLines(/** @type {string} */ output) {
  const lines = output.trim().split("\n");
  const at = lines.findIndex((line) => /error|fatal|cannot|could not|falhou|não foi possível/i.test(line));
  return (at < 0 ? lines.slice(-20) : lines.slice(at, at + 20)).join("\n");
}

/**
 * @param {string[]} command
 * @param {{ env?: Record<string, string> | undefined, onLine?: ((line: string) => void) | undefined }} [options]
 * @returns {Promise<{ code: number | null, output: string, standardOutput: string }>}
 */
export function getOutcome([program = "", ...flags], { env, onLine } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, flags, {
      cwd: projectFolder,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    let output = "";
    let standardOutput = "";
    let unfinished = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
      standardOutput += text;
      const lines = (unfinished + text).split("\n");
      unfinished = lines.pop() ?? "";
      for (const line of lines) onLine?.(line);
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
    child.once("error", (error) =>
      reject(new LaunchError(`${program} não pôde ser executado: ${error.message}.`)),
    );
    child.once("close", (code) => {
      running.delete(child);
      if (unfinished) onLine?.(unfinished);
      resolve({ code, output, standardOutput });
    });
  });
}
