import { expect, type Page, test } from "@playwright/test";
import { becomeBuyer, choose, goToPayment, press } from "./buyer";

/** The steps after 'Fechar pedido' with script; without it: tests/journeys/{cancelling,after-buying}.test.ts. */
const approved = "4000000000000010";
const bySupport =
  "Pedido cancelado com sucesso, entre em contato com o suporte via WhatsApp para ser reembolsado.";

test.beforeEach(async ({ page }) => {
  await becomeBuyer(page);
});

async function order(page: Page, way: RegExp, card?: string): Promise<string> {
  await goToPayment(page);
  await choose(page, way, card);
  await press(page, "Fechar pedido");
  await expect(page).toHaveURL(/ordersCode=\w+$/);
  return new URL(page.url()).searchParams.get("ordersCode") ?? "";
}

async function playedElsewhere(page: Page, path: string, form: Record<string, string> = {}) {
  const url = `${process.env.SHOP_SANDBOX_URL}${path}`;
  const headers = { origin: new URL(url).origin };
  expect((await page.request.post(url, { form, headers })).status()).toBe(200);
}

async function openPurchase(page: Page, code: string, link: string): Promise<void> {
  await page.goto("/profile?step=3");
  await page.getByRole("link", { name: `${link} ${code}` }).click();
}

test("an open status page shows the cancellation when a boleto expires", { tag: "@long" }, async ({
  page,
}) => {
  const code = await order(page, /^Boleto Bancário/);
  await expect(page.getByRole("link", { name: "Imprimir boleto" })).toBeVisible();
  await playedElsewhere(page, `/boletos/${code}/expirar`);
  await expect(page.getByText("Boleto expirado").first()).toBeVisible();
  await openPurchase(page, code, "Ver pedido");
  await expect(page.getByText(/^Pedido Cancelado/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Cancelar pedido" })).toHaveCount(0);
});

for (const [name, way, folder, said] of [
  ["a card", /^Cartão de crédito/, null, "Pedido cancelado com sucesso!"],
  ["a boleto", /^Boleto Bancário/, "boletos", bySupport],
  ["Pix", /^Pix/, "pix", bySupport],
] as const) {
  test(`an order paid by ${name} is cancelled with a reason`, { tag: "@long" }, async ({ page }) => {
    const code = await order(page, way, folder === null ? approved : undefined);
    if (folder !== null) await playedElsewhere(page, `/${folder}/${code}/pagar`);
    await openPurchase(page, code, "Cancelar pedido");
    await press(page, "Cancelar pedido");
    await expect(page.getByRole("alert")).toContainText("Preencha o motivo do cancelamento!");
    await page.getByLabel("Motivo do cancelamento").fill("Desisti da compra.");
    await press(page, "Cancelar pedido");
    await expect(page.getByText(said).first()).toBeVisible();
    await expect(page.getByText("Motivo: Desisti da compra.")).toBeVisible();
    await expect(page.getByText(/^Pedido Cancelado/)).toBeVisible();
  });
}

test("a rating with a missing score keeps the typed text and is then accepted", { tag: "@long" }, async ({
  page,
}) => {
  const code = await order(page, /^Cartão de crédito/, approved);
  await openPurchase(page, code, "Ver pedido");
  await page.getByRole("link", { name: "Avaliar pedido" }).click();
  const comment = page.getByLabel(/^Comentário sobre Vinil adesivo/);
  await comment.fill(`Cola muito bem, pedido ${code}`);
  await press(page, "Enviar avaliação");
  await expect(page.getByText("Escolha de 1 a 5 estrelas.").first()).toBeVisible();
  await expect(comment).toHaveValue(`Cola muito bem, pedido ${code}`);
  for (const stars of await page.getByRole("radio", { name: "5 estrelas: Ótimo" }).all()) {
    await stars.check({ force: true });
  }
  await press(page, "Enviar avaliação");
  await expect(page.getByText("Obrigado pela sua avaliação!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Avaliar pedido" })).toHaveCount(0);
});

test("the own page of an order that waits counts down and copies its Pix code", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openPurchase(page, await order(page, /^Pix/), "Ver pedido");
  await expect(page.getByRole("heading", { name: /^Falta pagar R/ })).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^0\d:\d\d$/);
  await press(page, "Copiar código");
  await expect(page.getByText("Qr Code copiado.")).toBeVisible();
});

test("the copy button reports whether the Pix code was copied", { tag: "@long" }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await order(page, /^Pix/);
  await press(page, "Copiar código");
  await expect(page.getByText("QR Code copiado!")).toBeVisible();
  const said = await page.getByText("QR Code copiado!").elementHandle();
  await press(page, "Copiar código");
  // A live region says only what is put into it.
  await expect.poll(() => said?.evaluate((element) => element.isConnected)).toBe(false);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByLabel("Pix copia e cola")).toHaveValue(copied);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("Not allowed"));
  });
  await press(page, "Copiar código");
  await expect(page.getByText("Não foi possível copiar o Qr Code.")).toBeVisible();
});
