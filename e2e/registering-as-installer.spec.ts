import { randomUUID } from "node:crypto";
import { generateCpf } from "@brazilian-utils/brazilian-utils/generate-cpf";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessibleLayout } from "./accessibility";
import { withScript } from "./buyer";
import { waitForHydration } from "./wait-for-hydration";

const maxTabs = 80;

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < maxTabs; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(wanted).toBeFocused();
}

const fieldOf = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, fieldOf(page, label));
  await page.keyboard.type(text);
}

async function press(page: Page, name: string, key = "Enter"): Promise<void> {
  await tabTo(page, page.getByRole("button", { name, exact: true }));
  await page.keyboard.press(key);
}

async function open(page: Page, title: string): Promise<void> {
  await tabTo(page, page.locator("summary", { hasText: title }));
  await page.keyboard.press("Enter");
}

/** Script-only checks; without script the server validates the same. */
async function expectScriptToHelp(page: Page): Promise<void> {
  const passes = (label: string, kind: string) =>
    fieldOf(page, label).evaluate(
      (field, name) => field.dispatchEvent(new ClipboardEvent(name, { bubbles: true, cancelable: true })),
      kind,
    );
  expect(await passes("Confirmar e-mail", "paste")).toBe(false);
  expect(await passes("Confirmar e-mail", "copy")).toBe(false);
  expect(await passes("E-mail", "paste")).toBe(true);
  for (const [index, label] of ["Senha", "Confirmar senha"].entries()) {
    const show = page.getByRole("button", { name: "Mostrar senha" }).nth(index);
    await show.click();
    await expect(fieldOf(page, label)).toHaveAttribute("type", "text");
    await show.click();
    await expect(fieldOf(page, label)).toHaveAttribute("type", "password");
  }
  const photo = fieldOf(page, "Foto");
  await photo.setInputFiles({ name: "eu.png", mimeType: "image/png", buffer: Buffer.alloc(2_097_152) });
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await expect
    .poll(() => photo.evaluate((field: HTMLInputElement) => field.validationMessage))
    .toBe("Arquivo excede o limite de 2mb");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await photo.setInputFiles([]);
  await page.evaluate("document.activeElement.blur(), scrollTo(0, 0)");
}

test("an installer registers by keyboard alone", { tag: "@long" }, async ({ page }, { project }) => {
  const hasAxe = project.name !== "no-javascript";
  const email = `rui-${randomUUID()}@exemplo.example`;
  await page.goto("/add-installer");
  await waitForHydration(page);
  if (withScript()) {
    await expectAccessibleLayout(page, "an empty registration");
    await expectScriptToHelp(page);
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");

  await test.step("an error is shown at its field, and the typed values stay", async () => {
    await type(page, "Nome", "Rui Lima");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("Formulário não validado");
    if (withScript()) await expect(page.getByRole("alert")).toBeFocused();
    if (hasAxe) await expectAccessibleLayout(page, "a refused registration");
    await expect(fieldOf(page, "Nome")).toHaveValue("Rui Lima");
  });

  await test.step("the fields are filled in, the address by its CEP", async () => {
    await type(page, "Nome fantasia", "Lima Wrap");
    await type(page, "CPF ou CNPJ", generateCpf());
    await type(page, "Telefone", "11987650001");
    await type(page, "WhatsApp", "11987650001");
    await type(page, "Instagram", "@lima.wrap");
    await type(page, "CEP", "01310100");
    if (withScript()) {
      await expect(fieldOf(page, "Telefone")).toHaveValue("(11) 98765-0001");
      await expect(fieldOf(page, "WhatsApp")).toHaveValue("(11)98765-0001");
      await expect(fieldOf(page, "CEP")).toHaveValue("01310-100");
    } else {
      await press(page, "Buscar CEP");
    }
    await expect(fieldOf(page, "Rua")).toHaveValue("Avenida Paulista");
    await expect(fieldOf(page, "Estado")).toHaveValue("SP");
    await type(page, "Número", "900");
    await tabTo(page, page.getByLabel("Envelopamento de paredes"));
    await page.keyboard.press("Space");
    await open(page, "Região, categoria e observações (opcional)");
    await type(page, "Região", "Sul");
    await open(page, "Dados bancários (opcional)");
    await type(page, "Banco", "341");
    await type(page, "E-mail", email);
    await type(page, "Confirmar e-mail", email);
    await type(page, "Senha", "segredo de teste 1");
    await type(page, "Confirmar senha", "segredo de teste 1");
  });

  const terms = page.getByLabel("Li e aceito os termos");
  await test.step("the terms are agreed to", async () => {
    await tabTo(page, terms);
    await page.keyboard.press("Space");
    if (!withScript()) return;
    await expectAccessibleLayout(page, "the terms");
    await press(page, "Não");
    await expect(terms).not.toBeChecked();
    await page.keyboard.press("Space");
    await page.keyboard.press("Escape");
    await expect(terms).not.toBeChecked();
    await page.keyboard.press("Space");
    await press(page, "Sim, Aceito");
    await expect(terms).toBeFocused();
  });
  await expect(terms).toBeChecked();

  await test.step("the last question is answered", async () => {
    await press(page, "Cadastrar");
    await expect(page.getByRole("heading", { name: "Cadastro Efetuado" })).toBeVisible();
    await expect(page.getByText("Ativação de cadastro")).toBeVisible();
    if (hasAxe) await expectAccessibleLayout(page, "the last question");
    if (withScript()) {
      await press(page, "Voltar ao formulário");
      await expect(fieldOf(page, "Senha")).toHaveValue("segredo de teste 1");
      await press(page, "Cadastrar");
      await expect(page.getByRole("button", { name: "Ativar agora" })).toBeFocused();
    } else {
      await expect(page.getByText("341-ITAÚ UNIBANCO S.A.")).toBeVisible();
      await expect(page.getByText("Sul - Região 5")).toBeVisible();
    }
    await press(page, "Ativar agora");
  });

  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Cadastro efetuado com sucesso!")).toBeVisible();
  await type(page, "E-mail", email);
  await type(page, "Senha", "segredo de teste 1");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/home$/);
});
