import { expect, type Page, test } from "@playwright/test";

/** Waits until script has brought the page to life, where there is script: it begins once the page has been drawn. */
export async function alive(page: Page): Promise<void> {
  if (test.info().project.name !== "javascript") return;
  await expect(page.locator("html[data-alive]")).toBeAttached({ timeout: 20_000 });
}
