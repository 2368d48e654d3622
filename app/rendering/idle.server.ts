import os from "node:os";
import { performance } from "node:perf_hooks";

/** Event loop utilization above which the process counts as busy. */
const maxBusy = 0.5;
/** Share of the machine's processors in use above which the machine counts as loaded. */
const maxMachineBusy = 0.7;
/** Of a loaded machine's time, one process spends at most this share of one processor on idle jobs. */
const maxShareWhenLoaded = 0.025;
const windowInMs = 1000;

let begun = performance.eventLoopUtilization();
let begunAtInMs = performance.now();
let machineBegun = readMachine();
let busy = 0;
let machineBusy = 0;
let spending = 0;
let restsUntilInMs = 0;

/**
 * True when no idle job is running, the event loop was under 50 % busy recently, and the machine has processors to spare or
 * this process has rested long enough.
 */
export function isIdle(): boolean {
  const nowInMs = performance.now();
  if (nowInMs - begunAtInMs >= windowInMs) {
    busy = performance.eventLoopUtilization(begun).utilization;
    begun = performance.eventLoopUtilization();
    const machine = readMachine();
    machineBusy = (machine.usedInMs - machineBegun.usedInMs) / (machine.allInMs - machineBegun.allInMs);
    machineBegun = machine;
    begunAtInMs = nowInMs;
  }
  return spending === 0 && busy < maxBusy && (machineBusy < maxMachineBusy || nowInMs >= restsUntilInMs);
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

export async function runWhenIdle<Result>(work: () => Promise<Result>): Promise<Result> {
  spending += 1;
  const startedAtInMs = performance.now();
  try {
    return await work();
  } finally {
    spending -= 1;
    const endedAtInMs = performance.now();
    restsUntilInMs = endedAtInMs + (endedAtInMs - startedAtInMs) * (1 / maxShareWhenLoaded - 1);
  }
}
