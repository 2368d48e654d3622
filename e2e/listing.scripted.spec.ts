import { expect, test } from "@playwright/test";
import { waitForHydration } from "./wait-for-hydration";

test("a closed filter dialog discards unapplied choices, and 'back' returns to the list", async ({
  page,
}) => {
  const openFilters = page.locator('a[href="#filtros"]');
  const dialog = page.getByRole("dialog", { name: "Selecionar filtros" });
  const tick = (name: string) => dialog.getByRole("checkbox", { name, exact: true });

  await page.goto("/produtos");
  await waitForHydration(page);
  await openFilters.click();
  await tick("Preto").check();
  await page.keyboard.press("Escape");
  await openFilters.click();
  await expect(tick("Preto")).not.toBeChecked();

  await tick("Branco").check();
  await dialog.getByRole("button", { name: "Aplicar" }).click();
  await expect(page).toHaveURL(/cor=Branco/);
  await page.goBack();
  await expect(page).toHaveURL(/\/produtos$/);
  await expect(dialog).toHaveCount(0);
});
