import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleLayout } from "./accessibility";
import { becomeBuyer, confirmEmail, press } from "./buyer";
import { waitForHydration } from "./wait-for-hydration";

const password = "segredo de teste 1";

/** A device whose owner agrees to everything, in place of the browser's own dialogs. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const enterWithPassword = async (page: Page, email: string) => {
  await page.context().clearCookies();
  await page.goto("/login?voltar=/profile/duas-etapas");
  await waitForHydration(page);
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await press(page, "Entrar");
};

test("a shopper sets a passkey, enters with it or with a recovery code, adds no second one to its device, and removes it", async ({
  page,
}) => {
  await addDevice(page);
  await becomeBuyer(page);
  const email = await confirmEmail(page);
  await page.goto("/profile/duas-etapas");
  await waitForHydration(page);
  await expectAccessibleLayout(page, "the second factor, off");
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await press(page, "Ativar com digital ou rosto (chave de acesso)");
  await expect(page.getByLabel("Nome da chave")).not.toHaveValue("");
  await expectAccessibleLayout(page, "the passkey to create");
  await page.getByLabel("Nome da chave").fill("Celular da Ana");
  await press(page, "Criar neste aparelho");
  await expect(page.getByText("Restam 8 códigos de recuperação.").first()).toBeVisible();
  const recoveryCode = await page.locator("main li code").first().innerText();

  await enterWithPassword(page, email);
  await expect(page.getByLabel("Código de verificação")).toBeVisible();
  await expectAccessibleLayout(page, "the second step with a passkey");
  await press(page, "Entrar com digital ou rosto (chave de acesso)");
  await expect(page.getByText("Restam 8 códigos de recuperação.").first()).toBeVisible();
  await expect(page.getByText(/^Adicionada em .*, usada em/)).toBeVisible();
  await expectAccessibleLayout(page, "the second factor, with a passkey");

  await enterWithPassword(page, email);
  await page.getByLabel("Código de verificação").fill(recoveryCode);
  await press(page, "Entrar");
  await expect(page.getByText("Restam 7 códigos de recuperação.").first()).toBeVisible();

  await page.getByRole("link", { name: "Adicionar chave de acesso" }).click();
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await press(page, "Continuar");
  await press(page, "Criar neste aparelho");
  await expect(page.getByText("Este aparelho já guarda uma chave de acesso desta conta.")).toBeVisible();

  await page.goto("/profile/duas-etapas");
  await page.getByRole("link", { name: "Remover chave de acesso: Celular da Ana" }).click();
  await expect(page.getByText("É a sua única segunda etapa").first()).toBeVisible();
  await waitForHydration(page);
  await expectAccessibleLayout(page, "the removal of the last passkey");
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await press(page, "Remover e desativar");
  await expect(page.getByText("A verificação em duas etapas foi desativada.").first()).toBeVisible();
  await enterWithPassword(page, email);
  await expect(page.getByRole("heading", { name: "Verificação em duas etapas" }).first()).toBeVisible();
});

test("a passkey that the shopper refuses leaves the code field, and can be asked for again", async ({
  page,
}) => {
  await addDevice(page);
  await becomeBuyer(page);
  const email = await confirmEmail(page);
  await page.goto("/profile/duas-etapas");
  await waitForHydration(page);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await press(page, "Ativar com digital ou rosto (chave de acesso)");
  await press(page, "Criar neste aparelho");
  await expect(page.getByText("Restam 8 códigos de recuperação.").first()).toBeVisible();
  await enterWithPassword(page, email);
  // The property of the instance hides the prototype's until it is deleted.
  await page.evaluate(() => {
    const value = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
    Object.defineProperty(navigator.credentials, "get", { value, configurable: true });
  });
  await press(page, "Entrar com digital ou rosto (chave de acesso)");
  await expect(page.getByText("A chave de acesso não foi usada.")).toBeVisible();
  await page.evaluate(() => Reflect.deleteProperty(navigator.credentials, "get"));
  await press(page, "Entrar com digital ou rosto (chave de acesso)");
  await expect(page.getByText("Restam 8 códigos de recuperação.").first()).toBeVisible();
});

test("a browser without passkeys has no button for them", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await becomeBuyer(page);
  await confirmEmail(page);
  await page.goto("/profile/duas-etapas");
  await waitForHydration(page);
  await expect(page.getByRole("button", { name: "Ativar", exact: true })).toBeVisible();
  await expect(page.getByText("chave de acesso")).toHaveCount(0);
});
