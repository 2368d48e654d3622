import { randomUUID } from "node:crypto";
import { generateCpf } from "@brazilian-utils/brazilian-utils/generate-cpf";
import { expect, type Page, test } from "@playwright/test";

test("a shopper finds a product, buys it from two shops and pays by Pix", async ({ page, context }, {
  project,
}) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });

  await test.step("says where they are", async () => {
    await page.goto("/home");
    await page.getByLabel("CEP").fill("01310-100");
    await page.getByRole("button", { name: "Confirmar cep" }).click();
    await expect(page.getByText("01310-100").first()).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
  });

  await test.step("finds a product", async () => {
    await page
      .getByRole("searchbox")
      .or(page.getByLabel("Busque aqui seu produto"))
      .first()
      .fill("fibra de carbono");
    await page.getByRole("button", { name: "Buscar", exact: true }).click();
    await page.getByRole("link", { name: /^Vinil adesivo fibra de carbono 4D/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vinil adesivo fibra de carbono 4D");
  });

  await test.step("chooses a variant, whose choice is in the address", async () => {
    await page.getByRole("link", { name: "Preto", exact: true }).click();
    await page.getByRole("link", { name: "1,52 m", exact: true }).click();
    await expect(page).toHaveURL(/Cor=Preto/);
    await expect(page).toHaveURL(/Largura=1%2C52/);
    await page.getByRole("button", { name: "Aumentar quantidade" }).click();
    await expect(page.getByLabel("Metros (comprimento)")).toHaveValue("2");
  });

  await test.step("buys it from one shop, and from another one too", async () => {
    await page.getByRole("button", { name: "Adicionar ao carrinho", exact: true }).click();
    await expect(page.getByText("Produto adicionado ao carrinho com sucesso!")).toBeVisible();
    await page
      .getByRole("button", { name: /^Adicionar ao carrinho de / })
      .first()
      .click();
    await expect(page.getByText("Produto adicionado ao carrinho com sucesso!")).toBeVisible();
    await page.goto("/cart");
    await expect(page.getByText("Preto · 1,52 m", { exact: true })).toHaveCount(2);
  });

  await test.step("registers, and the cart comes along", async () => {
    await finish(page);
    await expect(page).toHaveURL(/\/login/);
    await page.getByRole("link", { name: "Criar conta" }).click();
    await page.getByLabel("Nome").fill("Ana Beatriz de Souza");
    await page.getByLabel("E-mail").fill(`ana-${randomUUID()}@exemplo.example`);
    await page.getByLabel("Senha", { exact: true }).fill("segredo de teste 1");
    await page.getByLabel("Confirmar senha").fill("segredo de teste 1");
    await page.getByRole("button", { name: "Cadastrar", exact: true }).click();
    await expect(page).toHaveURL(/\/cart/);
    await expect(page.getByText("Preto · 1,52 m", { exact: true })).toHaveCount(2);
  });

  await test.step("completes the profile", async () => {
    await finish(page);
    await expect(page).toHaveURL(/\/profile/);
    await page.getByLabel("CPF ou CNPJ").fill(generateCpf());
    await page.getByLabel("Telefone").fill("11 98888-7777");
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await expect(page).toHaveURL(/\/cart/);
  });

  await test.step("gives an address, most of which the CEP knows", async () => {
    await finish(page);
    await expect(page).toHaveURL(/\/address/);
    await page.getByLabel("CEP", { exact: true }).first().fill("01310-100");
    await page.getByRole("button", { name: "Buscar CEP" }).click();
    await expect(page.getByLabel("Rua")).toHaveValue(/Paulista/);
    await page.getByLabel("Número", { exact: true }).fill("900");
    await page.getByLabel("Complemento").fill("ap. 42");
    await page.getByLabel("Apelido do endereço").fill("Casa");
    await page.getByRole("button", { name: "Salvar endereço" }).click();
    await expect(page).toHaveURL(/\/cart/);
  });

  const codes = await test.step("chooses freight and Pix, looks it all over, and orders", async () => {
    await finish(page);
    await expect(page).toHaveURL(/\/checkout/);
    await page.getByRole("button", { name: "Seguir para o pagamento" }).click();
    await page.getByRole("radio", { name: /^Pix/ }).check();
    await page.getByRole("button", { name: "Finalizar compra" }).click();
    await expect(page.getByText("Confirmar pedido").first()).toBeVisible();
    await page.getByRole("button", { name: "Fechar pedido" }).click();
    await expect(page).toHaveURL(/\/checkout\/orderstatus\?ordersCode=/);
    await expect(page.getByText("Aguardando confirmação de pagamento.").first()).toBeVisible();
    await expect(page.getByText("Mostrar QR Code", { exact: true })).toHaveCount(1);
    return (new URL(page.url()).searchParams.get("ordersCode") ?? "").split(",");
  });
  expect(codes).toHaveLength(2);

  await test.step("pays both orders with one code at the bank", async () => {
    const bank = await context.newPage();
    await bank.goto(`${process.env.SHOP_SANDBOX_URL}/pix/${codes[1]}`);
    await bank.getByRole("button", { name: /^Pagar/ }).click();
    await expect(bank.getByText("Paga", { exact: true })).toBeVisible();
  });

  await test.step("sees that it arrived, without doing anything", async () => {
    if (project.name !== "javascript") {
      const status = page.frameLocator("iframe");
      await expect(status.getByText("Seu pagamento foi confirmado")).toBeVisible();
      await status.getByRole("link", { name: "Ver o pedido atualizado" }).click();
    }
    await expect(page.getByText("Seu pagamento foi confirmado").first()).toBeVisible();
    await expect(page.getByText("Aguardando confirmação de pagamento.")).toHaveCount(0);
  });

  const scripts = await page.locator("script").count();
  if (project.name === "light") expect(scripts).toBe(0);
  if (project.name === "javascript") expect(scripts).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});

const finish = (page: Page) => page.getByRole("button", { name: "Finalizar compra" }).click();
