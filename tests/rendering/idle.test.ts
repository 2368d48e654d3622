import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isIdle, runWhenIdle } from "~/rendering/idle.server";

/** Other tests load the machine. */
const machine = { usedInMs: 0, idleInMs: 0 };
const processor = { model: "", speed: 0 };

/** Longer than the measurement window of the event loop. */
const longerInMs = 1100;

let temporary = "";
const lock = () => path.join(temporary, "envelopa-idle-job");

beforeEach(() => {
  temporary = mkdtempSync(path.join(os.tmpdir(), "idle-"));
  vi.spyOn(os, "tmpdir").mockReturnValue(temporary);
  vi.spyOn(os, "cpus").mockImplementation(() => {
    const times = { user: machine.usedInMs, nice: 0, sys: 0, idle: machine.idleInMs, irq: 0 };
    return [{ ...processor, times }];
  });
  machine.idleInMs += 100_000;
});

afterEach(() => {
  rmSync(temporary, { recursive: true });
  vi.restoreAllMocks();
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

it("no idle job begins a quarter of a second into a burst of requests, until a second was idle", async () => {
  const quarterInMs = 250;
  await sleep(longerInMs);
  expect(isIdle()).toBe(true);
  work(quarterInMs);
  machine.idleInMs += 100;
  await sleep(0);
  expect(isIdle()).toBe(false);
  work(longerInMs);
  machine.idleInMs += 100;
  await sleep(0);
  expect(isIdle()).toBe(false);
  await sleep(quarterInMs);
  machine.idleInMs += 100;
  expect(isIdle()).toBe(false);
  await sleep(longerInMs);
  machine.idleInMs += 100;
  expect(isIdle()).toBe(true);
});

it("idle jobs run one at a time in a process", async () => {
  await sleep(longerInMs);
  expect(isIdle()).toBe(true);
  expect(await runWhenIdle(async () => [isIdle(), await runWhenIdle(async () => true)])).toEqual([
    false,
    null,
  ]);
  expect(isIdle()).toBe(true);
  await expect(runWhenIdle(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await runWhenIdle(async () => true)).toBe(true);
  expect(readdirSync(temporary)).toEqual([]);
});

it("an idle job does not run while another process of the machine runs one, unless that one was killed", async () => {
  await sleep(longerInMs);
  mkdirSync(lock());
  expect(isIdle()).toBe(false);
  expect(await runWhenIdle(async () => true)).toBeNull();
  expect(readdirSync(temporary)).toHaveLength(1);
  const longAgoInS = Date.now() / 1000 - 60;
  utimesSync(lock(), longAgoInS, longAgoInS);
  expect(isIdle()).toBe(true);
  expect(await runWhenIdle(async () => true)).toBeNull();
  expect(await runWhenIdle(async () => true)).toBe(true);
});

it("an idle job runs where no temporary file can be written", async () => {
  await sleep(longerInMs);
  vi.spyOn(os, "tmpdir").mockReturnValue(path.join(temporary, "missing"));
  expect(await runWhenIdle(async () => true)).toBe(true);
});

it("idle jobs do not run while the machine is loaded, however idle the process itself is", async () => {
  await sleep(longerInMs);
  machine.usedInMs += 900_000;
  expect(isIdle()).toBe(false);
  await sleep(longerInMs);
  machine.idleInMs += 1000;
  expect(isIdle()).toBe(true);
});
