import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

/** Injected by the driver, because the Content-Security-Policy blocks added script tags. */
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The narrowest phone and tablet widths to support. */
const [narrowPhone, tablet] = [320, 768];

/** No axe violations and no horizontal overflow, at this width and at the narrowest of its kind. */
export async function expectAccessibleLayout(page: Page, name: string): Promise<void> {
  expect.soft(await violationsOn(page), name).toEqual([]);
  await expectToFit(page, name);
  const size = page.viewportSize();
  if (size === null) throw new Error("A page without a size cannot be looked at on another");
  await page.setViewportSize({ ...size, width: size.width < tablet ? narrowPhone : tablet });
  await expectToFit(page, name);
  await page.setViewportSize(size);
}

async function expectToFit(page: Page, name: string): Promise<void> {
  const [content = 0, screenWidth = 0] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    window.innerWidth,
  ]);
  expect.soft(content, `${name}: wider than a screen of ${screenWidth} px`).toBeLessThanOrEqual(screenWidth);
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
