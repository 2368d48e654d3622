import { existsSync, statSync } from "node:fs";
import { mkdir, rmdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";

/** Event loop utilization above which the process counts as busy. */
const maxBusy = 0.5;
/** Share of the machine's processors in use above which the machine counts as loaded. */
const maxMachineBusy = 0.7;

/** The short one notices the beginning of a burst of requests, the long one its end. */
const windows = [openWindow(200), openWindow(1000)];
let running = 0;

/**
 * True when no process of this machine runs an idle job, this one's event loop was under 50 % busy recently, and the
 * machine had processors to spare.
 */
export function isIdle(): boolean {
  // Asks each, because a window lasts until it is asked.
  const wereIdle = windows.map((wasIdle) => wasIdle());
  return running === 0 && !wereIdle.includes(false) && !isLocked();
}

/** Tells whether process and machine were idle in the last span of at least `lengthInMs`. */
function openWindow(lengthInMs: number): () => boolean {
  let begunAtInMs = performance.now();
  let begun = performance.eventLoopUtilization();
  let machineBegun = readMachine();
  let wasIdle = true;
  return () => {
    if (performance.now() - begunAtInMs < lengthInMs) return wasIdle;
    const machine = readMachine();
    const machineBusy = (machine.usedInMs - machineBegun.usedInMs) / (machine.allInMs - machineBegun.allInMs);
    wasIdle = performance.eventLoopUtilization(begun).utilization < maxBusy && machineBusy < maxMachineBusy;
    begunAtInMs = performance.now();
    begun = performance.eventLoopUtilization();
    machineBegun = machine;
    return wasIdle;
  };
}

function readMachine() {
  let usedInMs = 0;
  let allInMs = 0;
  for (const { times } of os.cpus()) {
    const all = Object.values(times).reduce((sum, each) => sum + each, 0);
    allInMs += all;
    usedInMs += all - times.idle;
  }
  return { usedInMs, allInMs };
}

/** Runs the job if there is time, and returns null if not. */
export async function runWhenIdle<Result>(job: () => Promise<Result>): Promise<Result | null> {
  if (!isIdle()) return null;
  running += 1;
  try {
    if (!(await takeLock())) return null;
    try {
      return await job();
    } finally {
      await releaseLock();
    }
  } finally {
    running -= 1;
  }
}

const lockFolder = () => path.join(os.tmpdir(), "envelopa-idle-job");

/** A lock of this age was left by a process that was killed. */
const maxLockAgeInMs = 10_000;

function isLocked(): boolean {
  const lock = statSync(lockFolder(), { throwIfNoEntry: false });
  return lock !== undefined && Date.now() - lock.mtimeMs < maxLockAgeInMs;
}

async function takeLock(): Promise<boolean> {
  try {
    await mkdir(lockFolder());
    return true;
  } catch {
    // Without a writable folder for temporary files each process has its own limit only.
    if (!existsSync(lockFolder())) return true;
    if (!isLocked()) await releaseLock();
    return false;
  }
}

const releaseLock = () => rmdir(lockFolder()).catch(() => undefined);
