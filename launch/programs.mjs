import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { identifyProcess } from "../api/database/process-identity.mjs";
import { readableLine } from "./log-lines.mjs";
import { localFolder, projectFolder, shutdownDrainMs } from "./settings.mjs";
import { Trouble } from "./trouble.mjs";

/**
 * A program that runs until it is stopped.
 *
 * @typedef {object} Program
 * @property {string} name
 * @property {number} pid
 * @property {string} instanceId its /healthz answers with it, and no other program's does
 * @property {string} startedAt with the number, tells it from a later process of the same number
 * @property {Promise<string>} ended says how, once it has ended
 * @property {(name: NodeJS.Signals) => void} signal reaches the program and all that it started
 * @property {() => Promise<void>} stop
 * @property {() => string} lastWords the end of what it printed
 */

const ways = {
  api: ["--import", "./serving/upstream.mjs", "--import", "tsx", "api/server.ts"],
  "api com recarga": ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "api/server.ts"],
  loja: [
    "--import",
    "./serving/storefront.mjs",
    "node_modules/@remix-run/serve/dist/cli.js",
    "build/server/index.js",
  ],
  "loja com recarga": [
    "--import",
    "./serving/development.mjs",
    "node_modules/@remix-run/dev/dist/cli.js",
    "vite:dev",
  ],
};

/**
 * Starts one of the project's programs in a process group of its own, so that Ctrl-C in the terminal reaches only the
 * launcher, which ends the programs in order.
 *
 * @param {keyof typeof ways} way
 * @param {{ env: Record<string, string>, logFolder?: string, appendsLog?: boolean, onLine?: (line: string, isError: boolean) => void, flags?: string[] }} options
 * @returns {Program}
 */
export function startProgram(
  way,
  { env, logFolder = path.join(localFolder, "logs"), appendsLog = false, onLine, flags = [] },
) {
  const instanceId = randomUUID();
  const child = spawn(
    process.execPath,
    ["--import", "./launch/end-with-parent.mjs", ...ways[way], ...flags],
    {
      cwd: projectFolder,
      env: { ...process.env, ...env, INSTANCE_ID: instanceId },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      detached: true,
    },
  );
  const log = createWriteStream(path.join(logFolder, `${way.replaceAll(" ", "-")}.log`), {
    flags: appendsLog ? "a" : "w",
  });
  // A program whose log cannot be written, as on a full disk, runs on without it.
  log.on("error", ({ message }) => console.error(`O registro de "${way}" não é mais escrito: ${message}`));
  /** @type {string[]} */
  let words = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (/** @type {Buffer} */ bytes) => {
      if (log.writable) log.write(bytes);
    });
    if (stream === null) continue;
    createInterface({ input: stream, crlfDelay: Infinity }).on("line", (line) => {
      if (!line.trim()) return;
      const { text, isError } = readableLine(line);
      words = [...words.slice(-11), text];
      onLine?.(text, isError || stream === child.stderr);
    });
  }
  const pid = child.pid ?? 0;
  /** @type {Program} */
  const program = {
    name: way,
    pid,
    instanceId,
    startedAt: identifyProcess(pid)?.startedAt ?? "",
    ended: new Promise((resolve) => {
      child.once("error", (error) => resolve(error.message));
      child.once("close", (code, signal) => resolve(signal ? `sinal ${signal}` : `código ${code}`));
    }),
    signal: (name) => signalGroup(pid, name),
    stop: () => stopProgram(program),
    lastWords: () => words.join("\n").slice(-4000),
  };
  return program;
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
export function signalGroup(pid, name) {
  try {
    process.kill(-pid, name);
  } catch {
    // It has ended already.
  }
}

/**
 * Waits until the program answers 200 at the address. At `/healthz` the answer of another program on its port is none.
 *
 * @param {Program} program
 * @param {string} address
 * @param {{ timeLimitInMs?: number }} [options]
 */
export async function waitUntilHealthy(program, address, { timeLimitInMs = 120_000 } = {}) {
  const giveUpAt = Date.now() + timeLimitInMs;
  let ending = "";
  let answer = "não respondeu";
  void program.ended.then((how) => {
    ending = how;
  });
  while (Date.now() < giveUpAt && !ending) {
    answer = await answerOf(address, program.instanceId);
    if (answer === "200" && !ending) return;
    await sleep(50);
  }
  const how = ending
    ? `terminou (${ending}) antes de responder`
    : `não ficou pronto em ${address} (${answer})`;
  throw new Trouble(`O programa "${program.name}" ${how}:\n${program.lastWords()}`);
}

/**
 * @param {string} address
 * @param {string} instanceId
 */
async function answerOf(address, instanceId) {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    await response.arrayBuffer();
    const isOther = address.endsWith("/healthz") && response.headers.get("x-instance-id") !== instanceId;
    if (isOther) return "outro programa respondeu";
    return String(response.status);
  } catch {
    return "não respondeu";
  }
}

/**
 * Asks the program to end, and ends it by force when it takes longer than it gives itself (`serving/stopping.mjs`).
 *
 * @param {Program} program
 * @param {{ patienceInMs?: number }} [options]
 */
export async function stopProgram(program, { patienceInMs = shutdownDrainMs + 10_000 } = {}) {
  program.signal("SIGTERM");
  const isGone = await Promise.race([program.ended.then(() => true), sleep(patienceInMs, false)]);
  // What the program itself started may still be there.
  program.signal("SIGKILL");
  if (!isGone) await program.ended;
}
