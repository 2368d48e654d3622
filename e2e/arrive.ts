import { expect, type Page } from "@playwright/test";
import { waitForHydration } from "./wait-for-hydration";

export const wide = { width: 1280, height: 800 };

export async function arrive(page: Page): Promise<void> {
  await page.goto("/localizacao?voltar=/produtos");
  await page.getByLabel("CEP").fill("01310-100");
  await page.getByRole("button", { name: "Confirmar cep" }).click();
  await expect(page).toHaveURL(/\/produtos$/);
  await waitForHydration(page);
}

export const menu = (page: Page) => page.locator("summary", { hasText: "Menu" });
