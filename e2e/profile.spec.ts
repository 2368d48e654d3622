import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleLayout } from "./accessibility";
import { waitForHydration } from "./wait-for-hydration";

const password = "senha-boa-1";

async function register(page: Page): Promise<string> {
  const email = `conta-${randomUUID()}@exemplo.example`;
  await page.goto("/register?voltar=/profile?step=0");
  await page.getByLabel("Nome").fill("Maria Aparecida dos Santos Albuquerque Cavalcanti de Oliveira");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel("Confirmar senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Cadastrar" }).click();
  return email;
}

async function photo(page: Page, sizeInBytes = 0) {
  const drawn = await page.screenshot({ type: "png", clip: { x: 0, y: 0, width: 60, height: 60 } });
  const buffer = Buffer.concat([drawn, Buffer.alloc(Math.max(0, sizeInBytes - drawn.length))]);
  return { name: "eu.png", mimeType: "image/png", buffer };
}

test("a shopper completes the profile, with a photo", async ({ page }, { project }) => {
  const hasScript = project.name === "javascript";
  await register(page);
  await expect(page.getByText("Complete seu cadastro")).toBeVisible();
  await waitForHydration(page);
  await page.getByLabel("CPF ou CNPJ").pressSequentially("12abc34501de35");
  await page.getByLabel("Telefone").pressSequentially("11987654321");
  if (hasScript) {
    await expect(page.getByLabel("CPF ou CNPJ")).toHaveValue("12.ABC.345/01DE-35");
    await expect(page.getByLabel("Telefone")).toHaveValue("(11) 98765-4321");
  }

  await test.step("a photo of 13 megabytes is too large, and nothing typed is lost", async () => {
    await page.getByLabel("Foto", { exact: true }).setInputFiles(await photo(page, 13_000_000));
    await page.getByRole("button", { name: "Salvar" }).click();
    if (hasScript) {
      const said = page.getByLabel("Foto", { exact: true });
      expect(await said.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe(
        "Arquivo excede o limite de 2 mb",
      );
    } else {
      await expect(page.getByRole("alert")).toContainText("Arquivo excede o limite de 2 mb");
    }
    await expect(page.getByLabel("Telefone")).toHaveValue(hasScript ? "(11) 98765-4321" : "11987654321");
  });

  await test.step("one of five megabytes is made smaller and kept, and can be taken away", async () => {
    await page.getByLabel("Foto", { exact: true }).setInputFiles(await photo(page, 5_000_000));
    if (hasScript) await expect(page.getByText("Preparando a foto.")).toHaveCount(0);
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Cadastro atualizado com sucesso")).toBeVisible();
    await expect(page.getByText("Complete seu cadastro")).toHaveCount(0);
    await expect(page.getByLabel("CPF ou CNPJ")).toHaveValue("12.ABC.345/01DE-35");
    if (project.name !== "light") {
      const width = () =>
        page.locator(".photo img").evaluate((image: HTMLImageElement) => image.naturalWidth);
      await expect.poll(width).toBeGreaterThan(0);
    }
    if (hasScript) await expectAccessibleLayout(page, "profile with a photo");
    await page.getByLabel("Remover foto").check();
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByLabel("Remover foto")).toHaveCount(0);
  });
});

test("a shopper uses the account's menu on a phone", { tag: "@long" }, async ({ page }) => {
  await register(page);
  for (const name of ["Endereços salvos", "Senha", "Histórico de compras"]) {
    await page.getByRole("link", { name: "Voltar ao menu da conta" }).click();
    await page.getByRole("navigation", { name: "Minha conta" }).getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Minha conta" })).toBeHidden();
  }
  await expect(page.getByText("Sem pedidos - Você ainda não fez a sua primeira compra.")).toBeVisible();
});

test(
  "a shopper changes the password and is logged out everywhere",
  { tag: "@long" },
  async ({ page, browser, baseURL }, { project }) => {
    const email = await register(page);
    const elsewhere = await (await browser.newContext({ baseURL })).newPage();
    await logIn(elsewhere, email, password);
    await page.goto("/profile?step=2");
    if (project.name === "javascript") {
      const current = page.getByLabel("Senha atual", { exact: true });
      await current.fill(password);
      const show = page.getByRole("button", { name: "Mostrar senha" }).first();
      await show.click();
      await expect(current).toHaveAttribute("type", "text");
      await show.click();
      await expect(current).toHaveAttribute("type", "password");
    }
    await page.getByLabel("Senha atual", { exact: true }).fill(password);
    await page.getByLabel("Nova senha", { exact: true }).fill("senha-nova-2");
    await page.getByLabel("Confirmar nova senha", { exact: true }).fill("senha-nova-2");
    await page.getByRole("button", { name: "Alterar senha" }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByText("Senha alterada com sucesso")).toBeVisible();
    await elsewhere.goto("/profile?step=3");
    await expect(elsewhere).toHaveURL(/\/login\?voltar=/);
    await expect(elsewhere.getByText("Entre de novo para continuar.")).toBeVisible();
    await logIn(page, email, "senha-nova-2");
    await elsewhere.context().close();
  },
);

async function logIn(page: Page, email: string, typed: string): Promise<void> {
  await page.goto("/login?voltar=/profile?step=3");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(typed);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).toHaveURL(/\/profile\?step=3$/);
}
