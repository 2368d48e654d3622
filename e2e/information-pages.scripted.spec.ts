import { expect, test } from "@playwright/test";
import { expectAccessibleLayout } from "./accessibility";
import { arrive } from "./arrive";
import { waitForHydration } from "./wait-for-hydration";

test("the footer loads the map only when it is opened", { tag: "@long" }, async ({ page }) => {
  const asked: string[] = [];
  await page.route("https://www.openstreetmap.org/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<html lang='pt'><title>Mapa</title>Mapa" });
  });
  await arrive(page);
  await page.goto("/politicas/quem-somos");
  const map = page.locator("footer summary", { hasText: "Ver no mapa" });
  await map.scrollIntoViewIfNeeded();
  await waitForHydration(page);
  expect(asked).toEqual([]);
  await map.focus();
  await page.keyboard.press("Enter");
  await expect(page.frameLocator("footer iframe").getByText("Mapa")).toBeVisible();
  expect(asked).toHaveLength(1);
  await expectAccessibleLayout(page, "a policy with the map open");
});

test("a visitor finds an answer and reads a policy by keyboard alone", { tag: "@long" }, async ({ page }) => {
  await arrive(page);
  await page.goto("/perguntas-frequentes");
  await page.getByLabel("Buscar nas perguntas").focus();
  await page.keyboard.type("cancelar a compra");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?busca=cancelar\+a\+compra$/);
  const answer = page.locator("details.accordion > div").first();
  if (!(await answer.isVisible())) {
    await page.locator("details.accordion > summary").first().focus();
    await page.keyboard.press("Enter");
  }
  await expect(answer).toBeVisible();
  await expectAccessibleLayout(page, "an answer");
  await page.getByRole("contentinfo").getByRole("link", { name: "Trocas e devoluções" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Trocas e devoluções");
  await expectAccessibleLayout(page, "a policy");
  await page.getByRole("link", { name: "Voltar", exact: true }).press("Enter");
  await expect(page).toHaveURL(/\?busca=cancelar\+a\+compra$/);
});
