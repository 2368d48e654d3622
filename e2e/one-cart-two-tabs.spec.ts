import { expect, type Page, test } from "@playwright/test";
import { becomeBuyer, choose, goToPayment, press, withScript } from "./buyer";
import { waitForHydration } from "./wait-for-hydration";

test.beforeEach(async ({ page }) => {
  await becomeBuyer(page);
});

async function orderInAnotherTab(page: Page): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto("/cart");
  await press(tab, "Finalizar compra");
  await press(tab, "Seguir para o pagamento");
  await expect(tab).toHaveURL(/etapa=pagamento/);
  await choose(tab, /^Pix/);
  await press(tab, "Fechar pedido");
  await expect(tab).toHaveURL(/orderstatus/);
  await tab.close();
}

const ordered = "Este carrinho já virou pedido, em outra aba ou em outro aparelho.";

test("a cart that another tab has ordered is not ordered again, and the page explains it", async ({
  page,
}) => {
  await goToPayment(page);
  await choose(page, /^Pix/);
  await orderInAnotherTab(page);
  await press(page, "Fechar pedido");
  await expect(page.getByText(ordered)).toBeVisible();
  await waitForHydration(page);
  await expect(page.getByText(ordered)).toBeVisible();
  await expect(page.getByText("Nada foi cobrado de novo.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Fechar pedido" })).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Meus pedidos" }).first().click();
  await expect(page).toHaveURL(/step=3/);
});

test("an in-place post of an ordered cart with a typed card is refused with the same message", {
  tag: "@long",
}, async ({ page }) => {
  test.skip(!withScript(), "Only script posts in place.");
  await goToPayment(page);
  await choose(page, /^Cartão de crédito/, "4000000000000010");
  await orderInAnotherTab(page);
  await press(page, "Fechar pedido");
  await expect(page.getByText(ordered)).toBeVisible();
  await expect(page).toHaveURL(/etapa=revisao/);
});
