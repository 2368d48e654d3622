import { expect, type Page, test } from "@playwright/test";
import { formsToBecome, newBuyer } from "../tests/setup/buyer-forms";
import { alive } from "./alive";

/** Whether scripts run in this project's pages; the light mode sends none. */
export const withScript = () => test.info().project.name === "javascript";

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first().click();

export async function becomeBuyer(page: Page): Promise<void> {
  for (const [path, form] of formsToBecome(newBuyer())) {
    const answer = await page.request.post(path, { form: { ...form }, maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, 303]);
  }
}

export async function goToPayment(page: Page, shops: 1 | 2 = 1): Promise<void> {
  await page.goto("/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m");
  await press(page, "Adicionar ao carrinho");
  await expect(page.getByText("Produto adicionado ao carrinho com sucesso!")).toBeVisible();
  if (shops === 2) {
    await page
      .getByRole("button", { name: /^Adicionar ao carrinho de / })
      .first()
      .click();
    await expect(page.getByText("Produto adicionado ao carrinho com sucesso!")).toBeVisible();
  }
  await page.goto("/cart");
  await press(page, "Finalizar compra");
  await expect(page).toHaveURL(/\/checkout/);
  await press(page, "Seguir para o pagamento");
  await expect(page).toHaveURL(/etapa=pagamento/);
  await alive(page);
}

export async function choose(page: Page, way: RegExp, card?: string): Promise<void> {
  await page.getByRole("radio", { name: way }).check();
  if (card !== undefined) {
    await page.getByLabel("Validade").clear();
    await page.getByLabel("Número do cartão").clear();
    await page.getByLabel("Número do cartão").pressSequentially(card);
    await page.getByLabel("Nome como está no cartão").fill("ANA B DE SOUZA");
    await page.getByLabel("Validade").pressSequentially("0831");
    await page.getByLabel("CVV").fill("987");
  }
  await press(page, "Finalizar compra");
  await expect(page.getByRole("heading", { name: "Confirmar pedido" })).toBeVisible();
}
