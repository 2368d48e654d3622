import { performance } from "node:perf_hooks";

/** Event loop utilization above which the process counts as busy. */
const maxBusy = 0.5;
const windowInMs = 1000;

let begun = performance.eventLoopUtilization();
let begunAtInMs = performance.now();
let busy = 0;
let spending = 0;

/** True when the event loop was under 50 % busy recently and no idle job is running. */
export function isIdle(): boolean {
  if (performance.now() - begunAtInMs >= windowInMs) {
    busy = performance.eventLoopUtilization(begun).utilization;
    begun = performance.eventLoopUtilization();
    begunAtInMs = performance.now();
  }
  return spending === 0 && busy < maxBusy;
}

export async function runWhenIdle<Result>(work: () => Promise<Result>): Promise<Result> {
  spending += 1;
  try {
    return await work();
  } finally {
    spending -= 1;
  }
}
