import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

/** Read into the page by the driver: the Content-Security-Policy lets no script tag of ours in. */
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** No wider than the screen, and nothing that axe finds. */
export async function expectSound(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${name}: wider than the screen`).toBeLessThanOrEqual(0);
  expect.soft(await violationsOn(page), name).toEqual([]);
}

async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const results: unknown = await page.evaluate("axe.run({ resultTypes: ['violations'] })");
  return readable(results);
}

function readable(results: unknown): string[] {
  if (!isAxeResults(results)) throw new Error("axe gave no results");
  expect(results.passes.length).toBeGreaterThan(5);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ""}`),
  );
}

const isAxeResults = (results: unknown): results is AxeResults =>
  typeof results === "object" && results !== null && "violations" in results && "passes" in results;
