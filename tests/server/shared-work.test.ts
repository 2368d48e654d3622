import { expect, it, vi } from "vitest";
import { createSharedWork } from "../../server/shared-work.mjs";

it("work that is asked for again while it runs is done once, and by another key or afterwards again", async () => {
  const share = createSharedWork<number>();
  const work = vi.fn(async () => work.mock.calls.length);
  expect(await Promise.all([share("a", work), share("a", work), share("b", work)])).toEqual([1, 1, 2]);
  expect(await share("a", work)).toBe(3);
});

it("a failure reaches all that asked for the work, and is forgotten", async () => {
  const share = createSharedWork<string>();
  const fail = async () => Promise.reject(new Error("away"));
  const results = await Promise.allSettled([share("a", fail), share("a", fail)]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await share("a", async () => "back")).toBe("back");
});
