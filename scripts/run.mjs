import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { LaunchError } from "./launch-error.mjs";
import { onNpmExit } from "./npm-parent.mjs";
import { projectFolder } from "./settings.mjs";

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

const timeToEndInMs = 5_000;
let isEnding = false;

/** Ends the running commands with all that they have started, and starts no other. */
export async function endCommands() {
  isEnding = true;
  const groups = [...running].map(({ pid = 0 }) => pid);
  const ended = [...running].map((child) => new Promise((resolve) => child.once("close", resolve)));
  for (const group of groups) signalGroup(group, "SIGTERM");
  await Promise.race([Promise.all(ended), sleep(timeToEndInMs)]);
  for (const group of groups) signalGroup(group, "SIGKILL");
}

/** @param {number} pid @param {NodeJS.Signals} name */
export function signalGroup(pid, name) {
  try {
    process.kill(-pid, name);
  } catch {
    // Already ended.
  }
}

/** Ends the running commands, and then this process, when it or the npm above it is ended. */
export function endWithCommands() {
  const end = () => void endCommands().then(() => process.exit(1));
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.once(signal, end);
  onNpmExit(end);
}

/**
 * Runs Node with its output on the terminal.
 * @param {readonly string[]} flags
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number | null>} the exit code
 */
export function runNode(flags, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = start(process.execPath, flags, { env, stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", reject);
    child.once("close", resolve);
  });
}

/**
 * The program gets its own process group, because compilers start programs that outlive them.
 * @template {import("node:child_process").SpawnOptions} Options
 * @param {string} program @param {readonly string[]} flags @param {Options} options
 */
function start(program, flags, options) {
  if (isEnding) throw new LaunchError("Encerrando…");
  const child = spawn(program, flags, { cwd: projectFolder, detached: true, ...options });
  running.add(child);
  child.once("close", () => running.delete(child));
  return child;
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
    const child = start(program, flags, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let standardOutput = "";
    let unfinished = "";
    child.stdout?.setEncoding("utf8").on("data", (text) => {
      output += text;
      standardOutput += text;
      const lines = (unfinished + text).split("\n");
      unfinished = lines.pop() ?? "";
      for (const line of lines) onLine?.(line);
    });
    child.stderr?.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
    child.once("error", (error) =>
      reject(new LaunchError(`${program} não pôde ser executado: ${error.message}.`)),
    );
    child.once("close", (code) => {
      if (unfinished) onLine?.(unfinished);
      resolve({ code, output, standardOutput });
    });
  });
}
