import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { identifyProcess } from "../api/database/process-identity.mjs";
import { getV8Flags } from "../server/v8-flags.mjs";
import { LaunchError } from "./launch-error.mjs";
import { formatLogLine } from "./log-lines.mjs";
import { signalGroup } from "./run.mjs";
import { localFolder, projectFolder, shutdownDrainMs } from "./settings.mjs";

/**
 * A running child process.
 * @typedef {object} Program
 * @property {string} name
 * @property {number} pid
 * @property {string} instanceId returned by its /healthz
 * @property {string} startedAt distinguishes it from a later process with the same pid
 * @property {Promise<string>} ended resolves with the exit reason
 * @property {(name: NodeJS.Signals) => void} signal sends to the whole process group
 * @property {() => Promise<void>} stop
 * @property {() => string} lastOutput end of its output
 */

const commands = {
  api: [...getV8Flags("upstream"), "--import", "./server/upstream.mjs", "--import", "tsx", "api/server.ts"],
  "api com recarga": ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "api/server.ts"],
  loja: [
    ...getV8Flags("storefront"),
    "--import",
    "./server/storefront.mjs",
    "node_modules/@remix-run/serve/dist/cli.js",
    "build/server/index.js",
  ],
  "loja com recarga": [
    "--import",
    "./server/development.mjs",
    "node_modules/@remix-run/dev/dist/cli.js",
    "vite:dev",
  ],
};

/**
 * Starts a program in its own process group, so that Ctrl-C reaches only the launcher, which stops programs in order.
 * @param {keyof typeof commands} way
 * @param {{ env: Record<string, string>, logFolder?: string, onLine?: (line: string, isError: boolean) => void, flags?: string[] }} options
 * @returns {Program}
 */
export function startProgram(way, { env, logFolder = path.join(localFolder, "logs"), onLine, flags = [] }) {
  const instanceId = randomUUID();
  const child = spawn(
    process.execPath,
    ["--import", "./scripts/end-with-parent.mjs", ...commands[way], ...flags],
    {
      cwd: projectFolder,
      // glibc would otherwise keep what each thread that resizes or compresses has freed, and whole decoded pictures.
      env: {
        MALLOC_ARENA_MAX: "2",
        MALLOC_MMAP_THRESHOLD_: "8388608",
        ...process.env,
        ...env,
        INSTANCE_ID: instanceId,
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      detached: true,
    },
  );
  const log = createWriteStream(path.join(logFolder, `${way.replaceAll(" ", "-")}.log`));
  // A program continues without its log file, for example on a full disk.
  log.on("error", ({ message }) => console.error(`O registro de "${way}" não é mais escrito: ${message}`));
  /** @type {string[]} */
  let lastLines = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (/** @type {Buffer} */ bytes) => {
      if (log.writable) log.write(bytes);
    });
    if (stream === null) continue;
    createInterface({ input: stream, crlfDelay: Infinity }).on("line", (line) => {
      if (!line.trim()) return;
      const { text, isError } = formatLogLine(line);
      lastLines = [...lastLines.slice(-11), text];
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
    lastOutput: () => lastLines.join("\n").slice(-4000),
  };
  return program;
}

/**
 * Waits for a 200 response. On `/healthz` the instance id must match, because another program could use the port.
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
    answer = await getAnswer(address, program.instanceId);
    if (answer === "200" && !ending) return;
    await sleep(50);
  }
  const how = ending
    ? `terminou (${ending}) antes de responder`
    : `não ficou pronto em ${address} (${answer})`;
  throw new LaunchError(`O programa "${program.name}" ${how}:\n${program.lastOutput()}`);
}

/** @param {string} address @param {string} instanceId */
async function getAnswer(address, instanceId) {
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
 * Sends SIGTERM, then SIGKILL after the program's own time limit (`server/shutdown.mjs`).
 * @param {Program} program
 * @param {{ timeoutMs?: number }} [options]
 */
export async function stopProgram(program, { timeoutMs = shutdownDrainMs + 10_000 } = {}) {
  program.signal("SIGTERM");
  const isGone = await Promise.race([program.ended.then(() => true), sleep(timeoutMs, false)]);
  // Child processes of the program may still run.
  program.signal("SIGKILL");
  if (!isGone) await program.ended;
}
