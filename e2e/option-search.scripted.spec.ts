import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleLayout } from "./accessibility";
import { becomeBuyer } from "./buyer";
import { waitForHydration } from "./wait-for-hydration";

const option = (page: Page, name: string) =>
  page.getByRole("listbox").last().getByRole("option", { name, exact: true });

test("a bank is found by keyboard in a search that loads with the focus of its button", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/assets/combobox-")) scripts.push(request.url());
  });
  await page.goto("/add-installer");
  await waitForHydration(page);
  expect(scripts).toEqual([]);
  await page.getByText("Dados bancários (opcional)").click();
  const bank = page.getByLabel("Banco", { exact: true });
  const opener = page.getByRole("button", { name: "Buscar banco" });
  await opener.focus();
  await expect.poll(() => scripts.length).toBe(1);
  await page.keyboard.press("Enter");
  const search = page.getByRole("combobox", { name: "Buscar banco" });
  await expect(search).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: /^Mostrando 30 de 5\d\d/ })).toHaveCount(1);
  await page.keyboard.type("itau unib");
  await expect(option(page, "341-ITAÚ UNIBANCO S.A.")).toBeVisible();
  await expectAccessibleLayout(page, "the search of a bank");
  await page.keyboard.press("Enter");
  await expect(bank).toHaveValue("341-ITAÚ UNIBANCO S.A.");
  await expect(bank).toBeFocused();
  await expect(search).toHaveCount(0);

  await opener.press("Enter");
  await expect(search).toBeFocused();
  await page.keyboard.type("no such bank");
  await expect(page.getByRole("status").filter({ hasText: "Nada encontrado" })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(search).toHaveCount(0);
  await expect(bank).toHaveValue("341-ITAÚ UNIBANCO S.A.");
  await expect(bank).toBeFocused();
});

test("a city is found by touch, and its select is saved with the address", async ({ page }) => {
  await becomeBuyer(page);
  await page.goto("/address?manual=true&state=MG&voltar=/list-address");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Buscar cidade" }).tap();
  await page.getByRole("combobox", { name: "Buscar cidade" }).pressSequentially("sao joao del");
  await option(page, "São João del Rei").tap();
  await expect(page.getByRole("combobox", { name: "Buscar cidade" })).toHaveCount(0);
  await expect(page.getByLabel("Cidade", { exact: true })).toHaveValue("São João del Rei");
});
