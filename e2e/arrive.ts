import type { Page } from "@playwright/test";
import { waitForHydration } from "./wait-for-hydration";

export const wide = { width: 1280, height: 800 };

/**
 * A shopper whose location is known, by a request (pages of `/localizacao` have their own tests), and who has seen a page:
 * first visits have the critical styles of a phone for a moment.
 */
export async function arrive(page: Page): Promise<void> {
  await page.request.post("/localizacao", { form: { cep: "01310-100" } });
  await page.goto("/produtos");
  await waitForHydration(page);
}

export const menu = (page: Page) => page.locator("summary", { hasText: "Menu" });
