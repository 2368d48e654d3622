import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { identifyProcess, isRunning } from "../api/database/process-identity.mjs";
import { writeWholeFileSync } from "../server/whole-file.mjs";
import { LaunchError } from "./launch-error.mjs";
import { signalGroup } from "./run.mjs";
import { localFolder } from "./settings.mjs";

/**
 * The launcher of this data folder and the programs it started.
 * @typedef {{ pid: number, startedAt: string }} NotedProcess
 * @typedef {NotedProcess & { address: string, programs: NotedProcess[] }} Note
 */

const file = path.join(localFolder, "launcher.json");

/**
 * Allows one launcher per data folder, and ends programs left by a killed launcher.
 * @param {string} address storefront URL
 * @returns {Promise<{ note(program: NotedProcess): void, release(): void }>}
 */
export async function takeLock(address) {
  const before = readNote();
  if (before && before.pid !== process.pid && isRunning(before)) {
    throw new LaunchError(
      `A loja desta pasta já está no ar em ${before.address} (processo ${before.pid}): encerre-a antes de começar de novo.`,
    );
  }
  for (const program of before?.programs ?? []) await endLeftover(program);

  /** @type {Note} */
  const note = {
    pid: process.pid,
    startedAt: identifyProcess(process.pid)?.startedAt ?? "",
    address,
    programs: [],
  };
  write(note);
  return {
    note({ pid, startedAt }) {
      note.programs.push({ pid, startedAt });
      write(note);
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** @returns {Note | undefined} */
function readNote() {
  if (!existsSync(file)) return undefined;
  try {
    const note = JSON.parse(readFileSync(file, "utf8"));
    return Array.isArray(note.programs) ? note : undefined;
  } catch {
    // Truncated by a crash of the launcher that wrote it.
    return undefined;
  }
}

/** @param {Note} note */
function write(note) {
  writeWholeFileSync(file, JSON.stringify(note, undefined, 2));
}

/** @param {NotedProcess} program */
async function endLeftover(program) {
  if (!isRunning(program)) return;
  signalGroup(program.pid, "SIGTERM");
  for (let waitedInMs = 0; waitedInMs < 1500 && isRunning(program); waitedInMs += 50) await sleep(50);
  signalGroup(program.pid, "SIGKILL");
  while (isRunning(program)) await sleep(20);
}
