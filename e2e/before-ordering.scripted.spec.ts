import { expect, type Page, test } from "@playwright/test";
import { becomeBuyer, choose, goToPayment, press } from "./buyer";
import { waitForHydration } from "./wait-for-hydration";

/** The steps before 'Fechar pedido' with script; without it: tests/journeys/{coupons,two-tabs,address-in-checkout}. */
const film = "Vinil adesivo fibra de carbono 4D";
const spatula = "/produtos/espatula-com-feltro?Cor=Azul&Tamanho=Pequena";

const sum = (page: Page, label: string) => page.locator(".summary dt", { hasText: label });

async function add(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await press(page, "Adicionar ao carrinho");
  await expect(page.getByText("Produto adicionado ao carrinho com sucesso!")).toBeVisible();
}

test("a coupon of each type replaces the installer's percentage, which returns after its removal", {
  tag: "@long",
}, async ({ page }) => {
  await page.request.post("/localizacao", { form: { cep: "01310-100", voltar: "/home" } });
  await page.request.post("/cookies", { form: { resposta: "recusar", voltar: "/home" } });
  const form = { email: "instalador@envelopa.example", password: "envelopa123", voltar: "/home" };
  await page.request.post("/login", { form });
  await add(page, "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m&quantidade=3");
  await add(page, spatula);
  await page.goto("/cart");
  await waitForHydration(page);
  const percentage = sum(page, "Desconto de aplicador (8%)");
  for (const code of ["menos20", "carro15", "carbono12", "espatula30"]) {
    await expect(percentage).toBeVisible();
    await page.getByLabel("Cupom de desconto").fill(code);
    await press(page, "Aplicar");
    await expect(sum(page, `Desconto (${code.toUpperCase()})`)).toBeVisible();
    await expect(percentage).toHaveCount(0);
    await page.getByRole("button", { name: `Remover cupom ${code.toUpperCase()}` }).click();
  }
  await expect(percentage).toBeVisible();
});

test("an order is shipped to the address chosen during checkout", { tag: "@long" }, async ({ page }) => {
  await becomeBuyer(page);
  await goToPayment(page);
  await choose(page, /^Pix/);
  await page.getByRole("link", { name: "Alterar endereço de entrega" }).click();
  await page.getByRole("link", { name: "Editar Casa" }).click();
  await waitForHydration(page);
  await page.getByLabel("CEP", { exact: true }).fill("69005-010");
  await expect(page.getByLabel("Cidade", { exact: true })).toHaveValue("Manaus");
  await press(page, "Salvar endereço");
  await expect(page.getByText("Endereço alterado com sucesso!")).toBeVisible();
  await press(page, "Entregar neste endereço");
  await press(page, "Finalizar compra");
  await press(page, "Seguir para o pagamento");
  await choose(page, /^Pix/);
  await press(page, "Fechar pedido");
  await expect(page).toHaveURL(/ordersCode=\w+$/);
  await expect(page.getByText(/Manaus\/AM/).first()).toBeVisible();
});

test("two tabs with different carts change only the pressed line and order the reviewed lines", {
  tag: "@long",
}, async ({ page, context }) => {
  await becomeBuyer(page);
  await goToPayment(page);
  await choose(page, /^Pix/);
  const other = await context.newPage();
  await add(other, spatula);
  await press(page, "Fechar pedido");
  await expect(page).toHaveURL(/ordersCode=\w+$/);
  await expect(page.getByText("Espátula com feltro")).toHaveCount(0);

  await page.goto("/cart");
  await expect(page.getByText("Espátula com feltro").first()).toBeVisible();
  await expect(page.getByText(film)).toHaveCount(0);
  await waitForHydration(page);
  await other.goto("/cart");
  await other.getByRole("link", { name: /^Remover Espátula com feltro/ }).click();
  await press(other, /^Sim, remover/);
  await expect(other.getByText("Espátula com feltro")).toHaveCount(0);
  await press(page, /^Aumentar/);
  await expect(page.getByText("Este produto não está mais no seu carrinho.")).toBeVisible();
});
