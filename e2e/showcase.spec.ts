import { expect, test } from "@playwright/test";
import { waitForHydration } from "./wait-for-hydration";

test(
  "a shopper visits a showcase, reads its reviews and opens a product at this shop's offer",
  { tag: "@long" },
  async ({ page }, { project }) => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });

    await test.step("says where they are", async () => {
      await page.goto("/home");
      await page.getByLabel("CEP").fill("01310-100");
      await page.getByRole("button", { name: "Confirmar cep" }).click();
      await expect(page).toHaveURL(/\/home$/);
    });

    const shop = page.getByRole("region", { name: "Sobre a loja" });
    const name =
      await test.step("chooses the second of 'Lojas oficias', which is not the nearest", async () => {
        const shops = page
          .locator("section")
          .filter({ has: page.getByRole("heading", { name: "Lojas oficias" }) });
        const link = shops.locator('a[href^="/vitrine/"]').nth(1);
        const chosen = (await link.innerText()).trim();
        await link.click();
        await expect(page).toHaveURL(/\/vitrine\//);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(chosen);
        await expect(shop).toContainText(/a \d+(?:,\d\d\skm|\sk?m) de você/);
        await expect(shop).toContainText(/CNPJ/);
        return chosen;
      });

    await test.step("reads what buyers say, scrolling the list by its keys", async () => {
      await shop.getByRole("link", { name: /avaliaç(ão|ões)$/ }).click();
      await expect(page).toHaveURL(/#avaliacoes$/);
      const list = page.getByRole("region", { name: "Lista de avaliações" });
      await expect(list).toBeInViewport();
      await page.getByRole("link", { name: "Ver todas as avaliações" }).click();
      await expect(page).toHaveURL(/avaliacoes=todas/);
      await waitForHydration(page);
      expect(await list.getByRole("listitem").count()).toBeGreaterThan(10);
      const getBlankBelowPage = () =>
        page.evaluate(
          () =>
            document.documentElement.scrollHeight -
            window.scrollY -
            document.body.getBoundingClientRect().bottom,
        );
      expect(await list.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
      expect(await getBlankBelowPage()).toBeLessThanOrEqual(1);
      await page.setViewportSize({ width: 768, height: 1024 });
      expect(await list.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(500);
      expect(await getBlankBelowPage()).toBeLessThanOrEqual(1);
      await list.focus();
      await expect(list).toBeFocused();
      await page.keyboard.press("End");
      await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
      await page.setViewportSize({ width: 360, height: 740 });
    });

    await test.step("searches in the shop, and finds nothing, then something", async () => {
      const search = async (text: string) => {
        const field = page.getByLabel("Buscar nesta loja");
        // Phones have the field in the filter dialog.
        if (!(await field.isVisible())) await page.getByRole("link", { name: /^Filtros/ }).click();
        await field.fill(text);
        await field.press("Enter");
      };
      await search("nadaassimexiste");
      await expect(page.getByText("Nenhum resultado para: nadaassimexiste")).toBeVisible();
      await search("carbono");
      await expect(page).toHaveURL(/\/vitrine\/[^?]+\?produto=carbono/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    });

    await test.step("opens a product, which this shop sells", async () => {
      await page.locator('#resultados a[href*="vendedor="]').first().click();
      await expect(page).toHaveURL(/\/produtos\/[^?]+\?vendedor=/);
      await expect(page.getByRole("region", { name: "Loja", exact: true })).toContainText(name);
    });

    const scripts = await page.locator("script:not([type])").count();
    if (project.name === "light") expect(scripts).toBe(0);
    expect(faults).toEqual([]);
  },
);

test(
  "banners of a showcase advance only with script and stop on request",
  { tag: "@long" },
  async ({ page }, { project }) => {
    await page.goto("/vitrine/adesiva-paulista");
    await page.getByLabel("CEP").fill("01310-100");
    await page.getByRole("button", { name: "Confirmar cep" }).click();
    await expect(page).toHaveURL(/\/vitrine\/adesiva-paulista$/);
    const pictures = page.getByRole("region", { name: "Destaques de Adesiva Paulista" });
    if (project.name === "light") {
      await expect(pictures).toHaveCount(0);
      return;
    }
    await expect(pictures.getByRole("listitem").filter({ has: page.locator("img") })).toHaveCount(3);
    const moved = () =>
      pictures
        .locator("ul")
        .first()
        .evaluate((list) => list.scrollLeft);
    if (project.name === "no-javascript") {
      await expect(pictures.getByRole("button")).toHaveCount(0);
      return;
    }
    await expect.poll(moved).toBeGreaterThan(100);
    await pictures.getByRole("button", { name: "Pausar" }).click();
    await expect(pictures.getByRole("button", { name: "Continuar" })).toBeVisible();
  },
);

test("a shop that does not exist answers with an error page", { tag: "@long" }, async ({ page }) => {
  const answer = await page.goto("/vitrine/nao-existe");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loja não encontrada");
});
