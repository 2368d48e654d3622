import { expect } from "vitest";
import { createRetentionJobs } from "../../api/personal-data/retention";
import type { Upstream } from "./upstream";
import { workOff } from "./work-off";

/** When rows that are about to be outdated were made. */
export const madeAt = new Date("2026-11-20T14:00:00-03:00");
const dayInMs = 24 * 60 * 60 * 1000;
export const daysLater = (days: number, moreMs = 0) => new Date(madeAt.getTime() + days * dayInMs + moreMs);

export async function removeOutdatedOn(moment: Date, upstream: Upstream): Promise<void> {
  upstream.clock.set(moment.toISOString());
  await workOff(upstream, ...createRetentionJobs(upstream.parts));
}

export interface OutdatedRow {
  /** A row of `madeAt`. */
  readonly add: () => Promise<unknown>;
  /** How many are left of it. */
  readonly left: () => Promise<number>;
}

export async function expectRemoval(
  { days }: { readonly days: number },
  { add, left }: OutdatedRow,
  upstream: Upstream,
): Promise<void> {
  await add();
  await removeOutdatedOn(daysLater(days), upstream);
  expect(await left()).toBe(1);
  await removeOutdatedOn(daysLater(days, 1), upstream);
  expect(await left()).toBe(0);
}
