import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { atLeisure, hasLeisure } from "~/document/leisure.server";

/** Longer than what a process looks back at. */
const longerInMs = 1100;

function work(forMs: number): void {
  const begunAt = performance.now();
  while (performance.now() - begunAt < forMs);
}

it("a shop that is at work most of its time spends none of it on care, until it has rested", async () => {
  hasLeisure();
  work(longerInMs);
  await sleep(0);
  expect(hasLeisure()).toBe(false);
  await sleep(longerInMs);
  expect(hasLeisure()).toBe(true);
});

it("a shop takes care of one thing at a time", async () => {
  await sleep(longerInMs);
  expect(hasLeisure()).toBe(true);
  expect(await atLeisure(async () => hasLeisure())).toBe(false);
  expect(hasLeisure()).toBe(true);
  await expect(atLeisure(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(hasLeisure()).toBe(true);
});
