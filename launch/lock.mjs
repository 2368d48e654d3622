import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { identifyProcess, stillRuns } from "../api/database/process-identity.mjs";
import { writeWholeFileSync } from "../serving/whole-file.mjs";
import { signalGroup } from "./programs.mjs";
import { localFolder } from "./settings.mjs";
import { Trouble } from "./trouble.mjs";

/**
 * Which launcher runs the shop of this folder, and the programs that it started.
 *
 * @typedef {{ name?: string, pid: number, startedAt: string }} NotedProcess
 * @typedef {NotedProcess & { address: string, programs: NotedProcess[] }} Note
 */

const file = path.join(localFolder, "launcher.json");

/**
 * One launcher a folder: a second one would share its data and its build. What a killed one left running is ended.
 *
 * @param {string} address where this launcher will serve the storefront
 * @returns {Promise<{ note(program: NotedProcess): void, release(): void }>}
 */
export async function takeLock(address) {
  const before = readNote();
  if (before && before.pid !== process.pid && stillRuns(before)) {
    throw new Trouble(
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
    note({ name, pid, startedAt }) {
      note.programs = [...note.programs.filter((each) => each.name !== name), { name, pid, startedAt }];
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
    // Cut short by a crash: whoever wrote it is gone.
    return undefined;
  }
}

/** @param {Note} note */
function write(note) {
  writeWholeFileSync(file, JSON.stringify(note, undefined, 2));
}

/** @param {NotedProcess} program */
async function endLeftover(program) {
  if (!stillRuns(program)) return;
  signalGroup(program.pid, "SIGTERM");
  for (let waitedInMs = 0; waitedInMs < 1500 && stillRuns(program); waitedInMs += 50) await sleep(50);
  signalGroup(program.pid, "SIGKILL");
  while (stillRuns(program)) await sleep(20);
}
