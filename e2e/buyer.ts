import { expect, type Page, test } from "@playwright/test";
import { CookieJar } from "../tests/driver/cookie-jar";
import { Visitor } from "../tests/driver/visitor";
import { formsToBecome, newBuyer } from "../tests/setup/buyer-forms";
import { waitForHydration } from "./wait-for-hydration";

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

/** A visitor over HTTP with the browser's cookies; setting up a page by requests is several times faster than by pages. */
async function visitorOf(page: Page): Promise<Visitor> {
  const jar = new CookieJar();
  for (const { name, value } of await page.context().cookies()) jar.set(name, value);
  return new Visitor(process.env.SHOP_URL ?? "", { jar });
}

/** Follows the link in the mail, which a second factor requires. Returns the e-mail. */
export async function confirmEmail(page: Page): Promise<string> {
  const visitor = await visitorOf(page);
  const asking = await visitor.open("/profile/email");
  const email = asking.$("main form b").first().text();
  const sandbox = process.env.SHOP_SANDBOX_URL ?? "";
  await asking.press("Receber o link de confirmação");
  const mailbox = await new Visitor(sandbox).open(`${sandbox}/mails`);
  const mail = mailbox.html.slice(mailbox.html.indexOf(email));
  const link = await visitor.open(/\/confirmar-email\?token=[\w-]+/.exec(mail)?.[0] ?? "");
  await link.press("Confirmar o e-mail");
  return email;
}

/** Opens the payment step with a cart of one or two shops. */
export async function goToPayment(page: Page, shops: 1 | 2 = 1): Promise<void> {
  const visitor = await visitorOf(page);
  const film = await visitor.open("/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m");
  const added = await film.press("Adicionar ao carrinho");
  if (shops === 2) await added.press(/^Adicionar ao carrinho de /);
  const cart = await visitor.open("/cart");
  const delivery = await cart.press("Finalizar compra");
  const payment = await delivery.press("Seguir para o pagamento");
  expect(payment.address).toMatch(/etapa=pagamento/);
  const url = visitor.origin;
  await page.context().addCookies([...visitor.jar.entries()].map(([name, value]) => ({ name, value, url })));
  await page.goto(payment.address);
  await waitForHydration(page);
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

/** Simulates the bank's report of a payment by Pix. */
export async function payAtBank(page: Page, order: string | null): Promise<void> {
  const sandbox = process.env.SHOP_SANDBOX_URL ?? "";
  const headers = { origin: new URL(sandbox).origin };
  await page.request.post(`${sandbox}/pix/${order}/pagar`, { headers });
}

/** Expects the order's status page. */
export async function expectPaid(page: Page): Promise<void> {
  const status = withScript() ? page : page.frameLocator("iframe");
  await expect(status.getByText("Seu pagamento foi confirmado").first()).toBeVisible();
}
