import { expect, type Page, test } from "@playwright/test";

/** Waits for hydration where scripts run. */
export async function waitForHydration(page: Page): Promise<void> {
  if (test.info().project.name !== "javascript") return;
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
}
