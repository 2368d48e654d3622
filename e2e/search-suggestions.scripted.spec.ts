import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleLayout } from "./accessibility";
import { arrive } from "./arrive";

const name = "Busque aqui seu produto";
const field = (page: Page) => page.getByRole("combobox", { name });
const plainField = (page: Page) => page.getByRole("searchbox", { name });
const option = (page: Page, text: string) => page.getByRole("option").filter({ hasText: text }).first();

test("search suggestions load with the focus, keep what was typed, and lead to a product by keyboard", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/assets/combobox-")) scripts.push(request.url());
  });
  await arrive(page);
  expect(scripts).toEqual([]);
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector("search [role=status]")?.textContent === "Nenhuma sugestão")
        document.documentElement.dataset.saidNothing = "";
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await plainField(page).focus();
  await page.keyboard.type("fibra de carbono", { delay: 30 });
  await expect(field(page)).toHaveValue("fibra de carbono");
  await expect(field(page)).toBeFocused();
  expect(scripts).toHaveLength(1);
  await expect(option(page, "Vinil adesivo fibra de carbono 4D")).toContainText("R$");
  await expect(page.getByRole("option").first()).toHaveText("Buscar “fibra de carbono”");
  await expect(page.getByRole("status").filter({ hasText: /^\d sugest/ })).toHaveCount(1);
  await expect(page.locator("html[data-said-nothing]")).toHaveCount(0);
  await expectAccessibleLayout(page, "suggestions");

  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(field(page)).toHaveValue("fibra de carbono");
  const answered = page.waitForResponse((answer) => /carbono(\+|%20)4d/.test(answer.url()));
  await page.keyboard.type(" 4d");
  await answered;
  await expect(page.getByRole("option").first()).toHaveText("Buscar “fibra de carbono 4d”");
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    const active = option(page, "Vinil adesivo fibra de carbono 4D");
    await expect(active).toHaveAttribute("data-focus", { timeout: 500 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/produtos\/vinil-adesivo-fibra-de-carbono-4d/);
});

test("a search by Enter is suggested again until the shopper clears recent searches", {
  tag: "@long",
}, async ({ page }) => {
  await arrive(page);
  await plainField(page).focus();
  await page.keyboard.type("lousa");
  await expect(option(page, "Adesivo lousa para giz")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/produtos\?produto=lousa$/);
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await plainField(page).focus();
  await field(page).fill("");
  await expect(option(page, "lousa")).toBeVisible();
  await option(page, "Limpar buscas recentes").click();
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(field(page)).toBeFocused();
});
