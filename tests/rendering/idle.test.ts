import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { isIdle, runWhenIdle } from "~/rendering/idle.server";

/** Longer than the measurement window of the event loop. */
const longerInMs = 1100;

function work(forMs: number): void {
  const begunAt = performance.now();
  while (performance.now() - begunAt < forMs);
}

it("idle jobs do not run while the process is busy most of the time, until it has been idle", async () => {
  isIdle();
  work(longerInMs);
  await sleep(0);
  expect(isIdle()).toBe(false);
  await sleep(longerInMs);
  expect(isIdle()).toBe(true);
});

it("idle jobs run one at a time", async () => {
  await sleep(longerInMs);
  expect(isIdle()).toBe(true);
  expect(await runWhenIdle(async () => isIdle())).toBe(false);
  expect(isIdle()).toBe(true);
  await expect(runWhenIdle(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(isIdle()).toBe(true);
});
