import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { rateLimits } from "../../app/rate-limits/limiter.server";

it("docs/settings.md contains the current rate limits", () => {
  const rows = Object.entries(rateLimits).map(
    ([what, { perAccount, perAddress, windowInSeconds }]) =>
      `| \`${what}\` | ${perAccount} | ${perAddress} | ${windowInSeconds / 60} minutes |`,
  );
  const documented = readFileSync("docs/settings.md", "utf8");
  expect(rows.filter((row) => !documented.includes(row))).toEqual([]);
});
