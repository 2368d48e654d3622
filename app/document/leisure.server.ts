import { performance } from "node:perf_hooks";

/** Above this share of its time a process has no more to spare. */
const mostBusy = 0.5;
const windowInMs = 1000;

let begun = performance.eventLoopUtilization();
let begunAtInMs = performance.now();
let busy = 0;
let spending = 0;

/** Whether this process had time to spare lately, and spends none of it at this moment. */
export function hasLeisure(): boolean {
  if (performance.now() - begunAtInMs >= windowInMs) {
    busy = performance.eventLoopUtilization(begun).utilization;
    begun = performance.eventLoopUtilization();
    begunAtInMs = performance.now();
  }
  return spending === 0 && busy < mostBusy;
}

/** Does what only a process with leisure should. */
export async function atLeisure<Result>(work: () => Promise<Result>): Promise<Result> {
  spending += 1;
  try {
    return await work();
  } finally {
    spending -= 1;
  }
}
