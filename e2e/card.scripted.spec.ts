import { expect, type Request, test } from "@playwright/test";
import { expectAccessibleLayout } from "./accessibility";
import { becomeBuyer, choose, goToPayment, press } from "./buyer";

/** What the browser stores of a card: own rules, "Card". */
const number = "4000000000000010";
const cvv = "987";

test.beforeEach(async ({ page }) => {
  await becomeBuyer(page);
});

test("a card number is sent to its provider only and is stored nowhere", async ({ page, context }) => {
  const sent: { origin: string; what: string }[] = [];
  const record = (request: Request) => {
    const headers = Object.entries(request.headers()).join(" ");
    const what = `${request.method()} ${request.url()} ${headers} ${request.postData() ?? ""}`;
    sent.push({ origin: new URL(request.url()).origin, what });
  };
  context.on("request", record);
  await goToPayment(page, 2);
  await choose(page, /^Cartão de crédito/, number);
  expect(await page.locator("input[name]").evaluateAll(valuesOf)).not.toContain(number);
  expect(await page.content()).not.toContain("4000 0000 0000 0010");
  await press(page, "Fechar pedido");
  await expect(page.getByText("Seu pagamento foi confirmado").first()).toBeVisible();

  const isTelling = ({ what }: { what: string }) =>
    /4000\D?0000\D?0000\D?0010/.test(decodeURIComponent(what)) || what.includes(`"${cvv}"`);
  const provider = new URL(process.env.SHOP_SANDBOX_URL ?? "").origin;
  expect(sent.filter(isTelling).map(({ origin }) => origin)).toEqual([provider, provider]);
  expect(sent.length).toBeGreaterThan(10);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  );
  expect(kept).not.toMatch(/4000/);
  const cookies = (await context.cookies()).map(({ value }) => value).join(" ");
  expect(cookies).not.toContain(number);
});

test("a typed card survives a network failure and pays after the reconnection", { tag: "@long" }, async ({
  page,
  context,
}) => {
  await goToPayment(page);
  await page.getByRole("radio", { name: /^Cartão de crédito/ }).check();
  await page.getByLabel("Número do cartão").fill(number);
  await page.getByLabel("Nome como está no cartão").fill("ANA B DE SOUZA");
  await page.getByLabel("Validade").pressSequentially("0831");
  await page.getByLabel("CVV").fill(cvv);
  await context.setOffline(true);
  await press(page, "Finalizar compra");
  await expect(page.getByRole("alert")).toContainText("A conexão caiu antes da resposta.");
  await expect(page.getByLabel("CVV")).toHaveValue(cvv);
  await context.setOffline(false);
  await press(page, "Finalizar compra");
  await press(page, "Fechar pedido");
  await expect(page.getByText("Seu pagamento foi confirmado").first()).toBeVisible();
});

test("card errors are shown at their fields, and a failing provider blocks neither the page nor other methods", async ({
  page,
}) => {
  await goToPayment(page);
  await page.getByRole("radio", { name: /^Cartão de crédito/ }).check();
  await press(page, "Finalizar compra");
  await expect(page.getByRole("alert")).toContainText("Preencha todos os campos!");
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByRole("link", { name: /^CVV: / }).click();
  await expect(page.getByLabel("CVV")).toBeFocused();
  await page.getByLabel("Número do cartão").pressSequentially("4000000000000011");
  await expect(page.getByLabel("Número do cartão")).toHaveValue("4000 0000 0000 0011");
  await expect(page.locator("output")).toHaveText("Visa");
  await page.getByLabel("Nome como está no cartão").fill("ANA B DE SOUZA");
  await page.getByLabel("Validade").pressSequentially("0831");
  await page.getByLabel("CVV").fill(cvv);
  await press(page, "Finalizar compra");
  await expect(page.getByRole("alert")).toContainText("Dados do cartão são inválidos!");
  await expectAccessibleLayout(page, "a card that cannot be");
  await choose(page, /^Cartão de crédito/, number);

  const tokens = "**/sandbox/cards/tokens*";
  await page.route(tokens, (route) =>
    route.fulfill({ status: 422, json: {}, headers: { "access-control-allow-origin": "*" } }),
  );
  await press(page, "Fechar pedido");
  await expect(page.getByRole("alert")).toContainText("Dados do cartão são inválidos!");
  await expect(page.getByRole("button", { name: "Fechar pedido" })).toBeVisible();
  await expect(page.getByLabel("Número do cartão")).toHaveValue("4000 0000 0000 0010");
  await page.unroute(tokens);
  await page.route(tokens, (route) => route.abort());
  await press(page, "Fechar pedido");
  await expect(page.getByRole("alert")).toContainText("Não conseguimos falar com a operadora");
  await press(page, "Pagar na página da operadora");
  await expect(page.getByRole("link", { name: "Pagar com cartão" })).toBeVisible();
});

test("a typed card survives a coupon and a step back, but not a reload", { tag: "@long" }, async ({
  page,
}) => {
  await goToPayment(page);
  await choose(page, /^Cartão de crédito/, number);
  const dialog = page.getByRole("dialog", { name: "Confirmar pedido" });
  await expect(dialog.getByText("Visa final 0010")).toBeVisible();
  await dialog.getByRole("link", { name: "Alterar forma de pagamento" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Número do cartão")).toHaveValue("4000 0000 0000 0010");
  await page.getByLabel("Cupom de desconto").fill("NADA");
  await press(page, "Aplicar");
  await expect(page.getByText("O cupom inserido não existe.")).toBeVisible();
  await expect(page.getByLabel("Número do cartão")).toHaveValue("4000 0000 0000 0010");
  await page.getByLabel("Cupom de desconto").clear();
  await press(page, "Finalizar compra");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/etapa=pagamento/);
  await expect(page.getByLabel("Número do cartão")).toHaveValue("4000 0000 0000 0010");
  await press(page, "Finalizar compra");
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Número do cartão")).toHaveValue("");
  await press(page, "Fechar pedido");
  await expect(page.getByRole("alert")).toContainText("Preencha todos os campos!");
});

test("only checkout pages may connect to the card provider", { tag: "@long" }, async ({ page }) => {
  await goToPayment(page);
  const provider = new URL(process.env.SHOP_SANDBOX_URL ?? "").origin;
  const policyOf = async (path: string) =>
    (await page.request.get(path)).headers()["content-security-policy"] ?? "";
  expect(await policyOf("/checkout?etapa=pagamento")).toContain(`connect-src 'self' ${provider};`);
  for (const path of ["/cart", "/denied-payment", "/home"]) {
    expect(await policyOf(path)).toContain("connect-src 'self';");
  }
});

const valuesOf = (inputs: (HTMLElement | SVGElement)[]) =>
  inputs.map((input) => ("value" in input ? String(input.value) : ""));
