import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { codeOfKey } from "../tests/setup/app-codes";
import { expectAccessibleLayout } from "./accessibility";
import { becomeBuyer, confirmEmail, press, withScript } from "./buyer";
import { waitForHydration } from "./wait-for-hydration";

test("a shopper downloads their data, and deletes the account and changes their mind", async ({ page }) => {
  await becomeBuyer(page);
  await page.goto("/profile/privacidade");
  await waitForHydration(page);
  const password = page.getByLabel("Senha", { exact: true });
  await password.first().fill("segredo de teste 1");
  await press(page, "Baixar meus dados");
  await expect(page.getByText("Estamos preparando o arquivo").first()).toBeVisible();
  const link = page.getByRole("link", { name: /^Baixar o arquivo/ });
  await expect(async () => {
    await page.goto("/profile/privacidade");
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const files = unzipSync(readFileSync(await download.path()));
  expect(strFromU8(files["dados.html"] ?? new Uint8Array())).toContain("Avenida Paulista");

  await waitForHydration(page);
  await password.fill("segredo de teste 1");
  await press(page, "Excluir minha conta");
  await expect(page.getByText("A sua conta será excluída em").first()).toBeVisible();
  if (withScript()) await expectAccessibleLayout(page, "a requested deletion");
  await press(page, "Manter a minha conta");
  await expect(page.getByText("A sua conta continua ativa.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Excluir minha conta" })).toBeVisible();
});

test("a shopper changes the e-mail by a link to the new mailbox, and the old one gets a mail that undoes it", {
  tag: "@long",
}, async ({ page }) => {
  await becomeBuyer(page);
  await page.goto("/profile/email");
  await waitForHydration(page);
  const oldEmail = await page.locator("form b").first().innerText();
  const newEmail = `troca-${randomUUID()}@exemplo.example`;
  await page.getByLabel("Novo e-mail").fill(newEmail);
  await press(page, "Alterar e-mail");
  await expect(page.getByText("Falta confirmar").first()).toBeVisible();
  const mailbox = await page.context().newPage();
  const mail = (recipient: string, subject: string) =>
    mailbox
      .getByRole("article")
      .filter({ hasText: `Para ${recipient},` })
      .filter({ hasText: subject });
  await mailbox.goto(`${process.env.SHOP_SANDBOX_URL}/mails`);
  const link = mail(newEmail, "Confirme o seu novo e-mail").locator('a[href*="token="]');
  await page.goto((await link.getAttribute("href")) ?? "");
  await press(page, "Confirmar o novo e-mail");
  await expect(page.getByText("E-mail alterado.").first()).toBeVisible();
  await mailbox.reload();
  const undo = mail(oldEmail, "O e-mail da sua conta mudou").locator('a[href*="nao-fui-eu"]');
  // A purchase without a password has an address that was only typed, whose owner gets no link.
  await expect(mail(oldEmail, "O e-mail da sua conta mudou")).toHaveCount(1);
  await expect(undo).toHaveCount(0);

  await page.goto("/profile/email");
  await waitForHydration(page);
  await page.getByLabel("Novo e-mail").fill(`ladrao-${randomUUID()}@exemplo.example`);
  await press(page, "Alterar e-mail");
  await expect(page.getByText("Falta confirmar").first()).toBeVisible();
  await mailbox.reload();
  const warning = mail(newEmail, "Pediram para alterar o e-mail da sua conta");
  await page.goto((await warning.locator('a[href*="nao-fui-eu"]').getAttribute("href")) ?? "");
  await waitForHydration(page);
  if (withScript()) await expectAccessibleLayout(page, "the link 'Não fui eu'");
  await press(page, "Não fui eu: desfazer e sair de todos os aparelhos");
  await expect(page.getByText(`A conta é de ${newEmail} de novo`).first()).toBeVisible();
  await page.goto("/profile/email");
  await expect(page.getByRole("heading", { name: "Entrar" }).first()).toBeVisible();
});

test("a shopper sets the second factor, enters with its code, loses the phone, enters with a recovery code and turns it off", {
  tag: "@long",
}, async ({ page }) => {
  const password = "segredo de teste 1";
  await becomeBuyer(page);
  const email = await confirmEmail(page);
  await page.goto("/profile/duas-etapas");
  await waitForHydration(page);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await press(page, "Ativar");
  const key = await page.locator("main code").first().innerText();
  if (withScript()) await expectAccessibleLayout(page, "the set-up of the second factor");
  await page.getByLabel("Código do aplicativo").fill(codeOfKey(key));
  await press(page, "Confirmar e ativar");
  await expect(page.getByText("Restam 8 códigos de recuperação.").first()).toBeVisible();
  const recoveryCode = await page.locator("main li code").first().innerText();

  const enter = async (code: string) => {
    await page.context().clearCookies();
    await page.goto("/login?voltar=/profile/duas-etapas");
    await waitForHydration(page);
    await page.getByLabel("E-mail", { exact: true }).fill(email);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await press(page, "Entrar");
    await page.getByLabel("Código de verificação").fill(code);
    await press(page, "Entrar");
    await expect(page.getByRole("heading", { name: "Verificação em duas etapas" }).first()).toBeVisible();
  };
  // Each code counts once; the app's next one is accepted a step early.
  await enter(codeOfKey(key, 1));
  await expect(page.getByText("Restam 8 códigos de recuperação.").first()).toBeVisible();
  await enter(recoveryCode);
  await expect(page.getByText("Restam 7 códigos de recuperação.").first()).toBeVisible();
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await press(page, "Desativar");
  await expect(page.getByText("A verificação em duas etapas foi desativada.").first()).toBeVisible();
});

test("a shopper chooses the mails by plain switches, in the account", { tag: "@long" }, async ({ page }) => {
  await becomeBuyer(page);
  await page.goto("/notificacoes");
  await waitForHydration(page);
  if (withScript()) await expectAccessibleLayout(page, "the notifications");
  await page.getByLabel(/^Andamento dos pedidos/).uncheck();
  await press(page, "Salvar");
  await expect(page.getByText("Notificações salvas.").first()).toBeVisible();
  await page.goto("/notificacoes");
  await expect(page.getByLabel(/^Andamento dos pedidos/)).not.toBeChecked();
  await expect(page.getByLabel(/^Avisos de estoque/)).toBeChecked();
});
