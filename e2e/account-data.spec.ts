import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { expectAccessibleLayout } from "./accessibility";
import { becomeBuyer, press, withScript } from "./buyer";
import { waitForHydration } from "./wait-for-hydration";

test("a shopper downloads their data, and deletes the account and changes their mind", async ({ page }) => {
  test.setTimeout(90_000);
  await becomeBuyer(page);
  await page.goto("/profile/privacidade");
  await waitForHydration(page);
  await press(page, "Baixar meus dados");
  await expect(page.getByText("Estamos preparando o arquivo").first()).toBeVisible();
  const link = page.getByRole("link", { name: /^Baixar o arquivo/ });
  await expect(async () => {
    await page.goto("/profile/privacidade");
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 45_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const files = unzipSync(readFileSync(await download.path()));
  expect(strFromU8(files["dados.html"] ?? new Uint8Array())).toContain("Avenida Paulista");

  await waitForHydration(page);
  await page.getByLabel("Senha", { exact: true }).fill("segredo de teste 1");
  await press(page, "Excluir minha conta");
  await expect(page.getByText("A sua conta será excluída em").first()).toBeVisible();
  if (withScript()) await expectAccessibleLayout(page, "a requested deletion");
  await press(page, "Manter a minha conta");
  await expect(page.getByText("A sua conta continua ativa.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Excluir minha conta" })).toBeVisible();
});
