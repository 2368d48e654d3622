import { expect, type Page, test } from "@playwright/test";
import { becomeBuyer, press } from "./buyer";
import { waitForHydration } from "./wait-for-hydration";

const rules = /\/assets\/checks-/;
const required = "Campo requerido.";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const messageAt = (page: Page, name: string) => page.locator(`[id="${name}-erro"]`);

/** Repeated, because a field that is left before the rules have come is not checked. */
async function leaveEmpty(page: Page, label: string, name: string): Promise<void> {
  await expect(async () => {
    await field(page, label).focus();
    await field(page, label).blur();
    await expect(messageAt(page, name)).toHaveText(required, { timeout: 1_000 });
  }).toPass();
  await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
}

function countPosts(page: Page): () => number {
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  return () => posts;
}

async function expectRefusedHere(page: Page, title: string): Promise<void> {
  await expect(page.locator("#erros")).toBeFocused();
  await expect(page.locator("#erros")).toContainText(title);
  await expect(page).toHaveTitle(/^Erro: /);
}

/** The same input, posted by another tab that gets no rules. */
async function summaryByServer(page: Page): Promise<string> {
  const other = await page.context().newPage();
  await other.route(rules, (route) => route.abort());
  await other.goto(page.url());
  await field(other, "Número").fill("12-B");
  await press(other, "Salvar endereço");
  const text = await other.locator("#erros").textContent();
  await other.close();
  return text ?? "";
}

test("a registration is checked at each field and before it is sent, by the server's messages", async ({
  page,
}) => {
  await page.goto("/register");
  await waitForHydration(page);
  const posts = countPosts(page);
  await leaveEmpty(page, "Nome", "name");
  await field(page, "Nome").pressSequentially("Rita");
  await expect(messageAt(page, "name")).toHaveCount(0);
  await field(page, "E-mail").fill("rita@");
  await press(page, "Cadastrar");
  await expectRefusedHere(page, "Confira os campos marcados");
  await expect(page.locator("#erros li")).toHaveCount(3);
  await expect(field(page, "Nome")).toHaveValue("Rita");
  await expect(field(page, "E-mail")).toHaveValue("rita@");
  expect(posts()).toBe(0);
});

test("an address is checked before it is sent, and a corrected field loses its message", {
  tag: "@long",
}, async ({ page }) => {
  await becomeBuyer(page);
  await page.goto("/address?voltar=/list-address");
  await waitForHydration(page);
  const posts = countPosts(page);
  await leaveEmpty(page, "Complemento", "addressComplement");
  await field(page, "Número").fill("12-B");
  await press(page, "Salvar endereço");
  await expectRefusedHere(page, "Não validado");
  await expect(page.locator("#erros")).toHaveText(await summaryByServer(page));
  await expect(messageAt(page, "addressNumber")).toHaveCount(1);
  await field(page, "Número").fill("900");
  await expect(messageAt(page, "addressNumber")).toHaveCount(0);
  await page
    .locator("#erros")
    .getByRole("link", { name: /^Complemento/ })
    .click();
  await page.keyboard.type("casa 2");
  await expect(messageAt(page, "addressComplement")).toHaveCount(0);
  await field(page, "CEP").pressSequentially("0131010");
  await expect(field(page, "CEP")).toHaveValue("01310-10");
  await field(page, "CEP").press("End");
  await page.keyboard.type("0");
  await expect(field(page, "Rua")).toHaveValue("Avenida Paulista");
  await field(page, "Apelido do endereço").fill("Casa da frente");
  expect(posts()).toBe(0);
  await press(page, "Salvar endereço");
  await expect(page.getByText("Endereço cadastrado com sucesso!")).toBeVisible();
  expect(posts()).toBe(1);
});

test("without the rules the server refuses an empty form as before", { tag: "@long" }, async ({ page }) => {
  await page.route(rules, (route) => route.abort());
  await becomeBuyer(page);
  for (const [address, button] of [
    ["/address?voltar=/list-address", "Salvar endereço"],
    ["/profile?step=2", "Alterar senha"],
  ] as const) {
    await page.goto(address);
    await waitForHydration(page);
    await page.locator("main form input:visible").first().focus();
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await press(page, button);
    expect((await answered).status()).toBe(400);
    await expect(page.locator("#erros")).toBeVisible();
  }
});
