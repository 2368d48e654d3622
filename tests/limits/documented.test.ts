import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allowances } from "~/limits/allowances";

it("docs/settings.md tells operators the numbers that hold", () => {
  const rows = Object.entries(allowances).map(
    ([what, { perAccount, perAddress, windowInSeconds }]) =>
      `| \`${what}\` | ${perAccount} | ${perAddress} | ${windowInSeconds / 60} minutes |`,
  );
  const documented = readFileSync("docs/settings.md", "utf8");
  expect(rows.filter((row) => !documented.includes(row))).toEqual([]);
});
