import { readProcessorSeconds } from "./load/process-figures";
import { getHeaders, type Subject } from "./subjects";
import { ask, connections } from "./wire";

export interface PageCost {
  readonly pagesPerSecond: number;
  /** CPU ms of each program of the subject, in its order; NaN outside Linux. */
  readonly processorMsPerPage: readonly number[];
}

/** Enough requests for JIT compilation and warm caches, within a time limit. */
export async function warmUp(subject: Subject): Promise<void> {
  const begunAt = performance.now();
  await load(subject, (pages) => pages >= 150 || performance.now() - begunAt > 4000);
}

export async function measureCost(subject: Subject, seconds: number): Promise<PageCost> {
  const before = subject.pids.map(readProcessorSeconds);
  const begunAt = performance.now();
  const pages = await load(subject, () => performance.now() - begunAt > seconds * 1000);
  const tookInMs = performance.now() - begunAt;
  const after = subject.pids.map(readProcessorSeconds);
  return {
    pagesPerSecond: pages / (tookInMs / 1000),
    processorMsPerPage: after.map(
      (seconds, program) => ((seconds - (before[program] ?? Number.NaN)) * 1000) / pages,
    ),
  };
}

async function load(subject: Subject, isEnough: (pages: number) => boolean): Promise<number> {
  const headers = getHeaders(subject);
  let pages = 0;
  const visit = async () => {
    while (!isEnough(pages)) {
      const { status } = await ask(subject.address, headers);
      if (status !== 200) throw new Error(`${subject.address} answered ${status}`);
      pages += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, visit));
  return pages;
}
