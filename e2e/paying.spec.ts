import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleLayout } from "./accessibility";
import { becomeBuyer, choose, goToPayment, press, withScript } from "./buyer";

const card = { approved: "4000000000000010", denied: "4000000000000028" };

const sound = async (page: Page, name: string) => {
  if (withScript()) await expectAccessibleLayout(page, name);
};

/** A page without script sends the shopper to the provider's page for the card. */
async function typeOnProvidersPage(page: Page, number: string): Promise<void> {
  await page.getByLabel("Número do cartão").fill(number);
  await page.getByLabel(/Validade/).fill("08/31");
  await page.getByLabel(/CVV/).fill("987");
  await page.getByLabel(/Nome/).fill("ANA B DE SOUZA");
  await page.getByRole("button", { name: /^Pagar/ }).click();
}

test.beforeEach(async ({ page }) => {
  await becomeBuyer(page);
});

test("a card is approved for the orders of two shops", async ({ page }) => {
  await goToPayment(page, 2);
  await page.getByRole("radio", { name: /^Cartão de crédito/ }).check();
  await page.getByRole("combobox").first().selectOption("4");
  await sound(page, "payment by card");
  await choose(page, /^Cartão de crédito/, withScript() ? card.approved : undefined);
  await expect(page.getByText(/Em 4x com juros de 5% A\.M por/).first()).toBeVisible();
  await sound(page, "review");
  await press(page, "Fechar pedido");
  await expect(page).toHaveURL(/orderstatus\?ordersCode=\w+,\w+/);
  if (!withScript()) {
    await page.getByRole("link", { name: "Pagar com cartão" }).click();
    await typeOnProvidersPage(page, card.approved);
    await page
      .getByRole("link", { name: /Voltar/ })
      .first()
      .click();
    await expect(page).toHaveURL(/orderstatus/);
  }
  await expect(page.getByText("Seu pagamento foi confirmado").first()).toBeVisible();
  await expect(page.getByText(/final 0010/).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Acessar os meus pedidos" })).toBeVisible();
  await sound(page, "paid by card");
});

test("a denied card can be replaced by Pix", { tag: "@long" }, async ({ page }) => {
  await goToPayment(page);
  await choose(page, /^Cartão de crédito/, withScript() ? card.denied : undefined);
  await press(page, "Fechar pedido");
  if (withScript()) {
    await expect(page).toHaveURL(/\/denied-payment/);
    await expect(page.getByRole("heading", { name: "Pagamento recusado" })).toBeVisible();
    await page.getByRole("link", { name: "Alterar forma de pagamento" }).click();
  } else {
    await page.getByRole("link", { name: "Pagar com cartão" }).click();
    await typeOnProvidersPage(page, card.denied);
    await page
      .getByRole("link", { name: /Voltar/ })
      .first()
      .click();
    await expect(page.getByText("Pagamento recusado").first()).toBeVisible();
    await press(page, "Alterar forma de pagamento");
  }
  await expect(page).toHaveURL(/etapa=pagamento/);
  await choose(page, /^Pix/);
  await press(page, "Fechar pedido");
  await expect(page).toHaveURL(/orderstatus/);
  await expect(page.getByLabel("Pix copia e cola")).toBeInViewport();
  const qrCode = page.getByRole("img", { name: /QR/ });
  await expect(qrCode).toBeHidden();
  await page.getByText("Mostrar QR Code").click();
  await expect(qrCode).toBeVisible();
  await expect(page.getByLabel("Pix copia e cola")).toHaveValue(/br\.gov\.bcb\.pix/);
  if (withScript()) await expect(page.getByRole("timer").last()).toHaveText(/^(10:00|09:\d\d)$/);
  await sound(page, "waiting for Pix");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^Comprador: /)).toBeVisible();
  await expect(page.getByText("Compra registrada!")).toBeHidden();
  await expect(page.getByRole("timer")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
});

test("a boleto can be read, copied and printed", { tag: "@long" }, async ({ page, context }) => {
  await goToPayment(page);
  await choose(page, /^Boleto Bancário/);
  await press(page, "Fechar pedido");
  await expect(page).toHaveURL(/orderstatus/);
  await expect(page.getByLabel("Linha digitável")).toHaveValue(
    /^\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}$/,
  );
  await expect(page.getByText(/^Vence em \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await sound(page, "waiting for a boleto");
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Imprimir boleto" }).click();
  const slip = await opened;
  await expect(slip.locator("svg").first()).toBeVisible();
});
