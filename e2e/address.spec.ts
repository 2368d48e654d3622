import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleLayout } from "./accessibility";
import { arrive } from "./arrive";
import { waitForHydration } from "./wait-for-hydration";

const withScript = () => test.info().project.name === "javascript";

async function register(page: Page): Promise<void> {
  await arrive(page);
  await page.goto("/register?voltar=/list-address");
  await page.getByLabel("Nome").fill("Rita Sampaio");
  await page.getByLabel("E-mail").fill(`rita-${randomUUID()}@exemplo.example`);
  await page.getByLabel("Senha", { exact: true }).fill("segredo de teste 1");
  await page.getByLabel("Confirmar senha").fill("segredo de teste 1");
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await expect(page).toHaveURL(/\/address\?voltar=/);
  await waitForHydration(page);
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("addresses are saved from a CEP lookup and from manual entry", async ({ page }) => {
  await register(page);
  await field(page, "CEP").pressSequentially("01310100");
  if (!withScript()) await press(page, "Buscar CEP");
  await expect(field(page, "Rua")).toHaveValue("Avenida Paulista");
  await expect(field(page, "Cidade")).toHaveValue("São Paulo");
  await expect(field(page, "Cidade")).toHaveJSProperty("readOnly", true);
  await field(page, "Número").fill("900");
  await field(page, "Complemento").fill("ap. 42");
  await field(page, "Apelido do endereço").fill("Casa");
  await press(page, "Salvar endereço");
  await expect(page.getByText("Endereço cadastrado com sucesso!")).toBeVisible();

  await page.getByRole("link", { name: "Adicionar endereço" }).click();
  await waitForHydration(page);
  await field(page, "CEP").fill("39400-001");
  await field(page, "Apelido do endereço").fill("Sítio");
  // The script's lookup of a general CEP opens the same fields by itself.
  if (!withScript()) await press(page, "Digite Manualmente");
  await expect(page.getByRole("combobox", { name: "Estado" })).toBeVisible();
  await waitForHydration(page);
  await field(page, "Estado").selectOption("Minas Gerais");
  if (withScript()) await expect(page.getByRole("button", { name: "Ver cidades" })).toBeHidden();
  else await press(page, "Ver cidades");
  await field(page, "Cidade").selectOption("Montes Claros");
  await field(page, "Bairro").fill("Centro");
  await field(page, "Rua").fill("Rua Doutor Veloso");
  await field(page, "Sem número").check();
  if (withScript()) await expect(field(page, "Número")).toBeDisabled();
  await field(page, "Complemento").fill("casa");
  await press(page, "Salvar endereço");
  const added = page.getByRole("radio", { name: /^Sítio/ });
  await expect(added).toBeChecked();
  await expect(page.getByText("Rua Doutor Veloso, Sem número, casa")).toBeVisible();
});

test("a guest's form is filled in from another CEP, refuses both parts together and leads to the checkout", async ({
  page,
}) => {
  await page.request.post("/localizacao", { form: { cep: "01310-100" }, maxRedirects: 0 });
  const film = "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m";
  await page.goto(film);
  await page.getByRole("button", { name: "Comprar", exact: true }).last().click();
  await expect(page).toHaveURL(/\/cart/);
  await page.goto("/register?voltar=%2Fcart&sem-senha=true");
  await waitForHydration(page);
  await field(page, "Nome").fill("Rita Sampaio");
  await field(page, "E-mail").fill(`rita-${randomUUID()}@exemplo.example`);
  await field(page, "CPF ou CNPJ").fill("111.111.111-11");
  await field(page, "Telefone").fill("11 98888-7777");
  await field(page, "Complemento").fill("ap. 42");
  await field(page, "CEP").fill("20040-002");
  if (!withScript()) await press(page, "Buscar CEP");
  await expect(field(page, "Cidade")).toHaveValue("Rio de Janeiro");
  await expect(field(page, "Rua")).toHaveValue("Avenida Rio Branco");
  await field(page, "Telefone").press("Enter");
  await expect(page.locator("#erros a")).toHaveText([/^CPF ou CNPJ: /, /^Número: /]);
  await expect(field(page, "Nome")).toHaveValue("Rita Sampaio");
  await expect(field(page, "Complemento")).toHaveValue("ap. 42");
  await waitForHydration(page);
  await field(page, "CPF ou CNPJ").fill("529.982.247-25");
  await field(page, "Número").fill("900");
  await press(page, "Continuar");
  await expect(page).toHaveURL(/\/checkout/);
  await expect(page.getByText("Avenida Rio Branco, 900, ap. 42")).toBeVisible();
});

test("leaving an edited form and removing an address ask for confirmation", { tag: "@long" }, async ({
  page,
}) => {
  test.skip(!withScript(), "The browser asks only where script runs.");
  await register(page);
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await (asked.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  const back = page.getByRole("link", { name: "Voltar sem salvar" });
  await field(page, "Rua").fill("Rua A");
  await back.click();
  await expect(field(page, "Rua")).toHaveValue("Rua A");
  expect(asked).toEqual(["beforeunload"]);
  await press(page, "Salvar endereço");
  await expect(page.getByText("Não validado")).toBeVisible();
  expect(asked).toHaveLength(1);
  await back.click();
  await expect.poll(() => asked.length).toBe(2);
});

/** `expectAccessibleLayout` also checks the narrowest screen of each kind. */
const widths = [360, 1280];

test("the address form and list, with errors, are accessible at every width", { tag: "@long" }, async ({
  page,
}) => {
  test.skip(test.info().project.name === "no-javascript", "axe needs timers.");
  await register(page);
  await press(page, "Salvar endereço");
  await expect(page.getByText("Não validado")).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleLayout(page, `form refused at ${width}`);
  }
  await page.goto("/address?manual=true&state=MT&voltar=/list-address");
  await field(page, "Cidade").selectOption("Vila Bela da Santíssima Trindade");
  await field(page, "CEP").fill("78245-000");
  await field(page, "Bairro").fill("Conjunto Habitacional Doutor Ulysses Guimarães");
  await field(page, "Rua").fill("Avenida Presidente Juscelino Kubitschek de Oliveira".repeat(3));
  await field(page, "Número").fill("123456");
  await field(page, "Complemento").fill("Bloco Z, apartamento 1204");
  await field(page, "Apelido do endereço").fill("M".repeat(60));
  await press(page, "Salvar endereço");
  await expect(page).toHaveURL(/\/list-address/);
  await waitForHydration(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleLayout(page, `list at ${width}`);
  }
});
