import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, it, vi } from "vitest";
import { isIdle, runWhenIdle } from "~/rendering/idle.server";

/** Other tests load the machine. */
const machine = { usedInMs: 0, idleInMs: 0 };
const processor = { model: "", speed: 0 };

/** Longer than the measurement window of the event loop. */
const longerInMs = 1100;

beforeEach(() => {
  vi.spyOn(os, "cpus").mockImplementation(() => {
    const times = { user: machine.usedInMs, nice: 0, sys: 0, idle: machine.idleInMs, irq: 0 };
    return [{ ...processor, times }];
  });
  machine.idleInMs += 100_000;
});

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
  machine.idleInMs += 1000;
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

it("idle jobs do not run while the machine is loaded, however idle the process itself is", async () => {
  await sleep(longerInMs);
  machine.usedInMs += 900_000;
  expect(isIdle()).toBe(false);
  await sleep(longerInMs);
  machine.idleInMs += 1000;
  expect(isIdle()).toBe(true);
});
