import { randomUUID } from "node:crypto";
import { messages } from "../../app/messages";
import { formsToBecome, type NewBuyer } from "../../tests/setup/buyer-forms";
import { ask } from "../wire";
import { findFormOfButton, findLinks } from "./html-form";
import { type LightBrowser, type View, WrongAnswer } from "./light-browser";

const ceps = [
  "01310-100",
  "20040-020",
  "30130-010",
  "80010-000",
  "90010-150",
  "40020-000",
  "70040-010",
] as const;
const searches = [
  "fibra de carbono",
  "vinil",
  "adesivo para geladeira",
  "papel de parede",
  "película",
  "fosco",
] as const;

const maxProductsLookedAt = 5;

/** A returning customer; the first purchase creates the account. */
export interface Customer {
  readonly buyer: NewBuyer;
  hasAccount: boolean;
}

export const createCustomer = (): Customer => ({
  buyer: {
    name: "Ana Beatriz de Souza",
    email: `carga-${randomUUID()}@exemplo.example`,
    password: "segredo de carga 1",
  },
  hasAccount: false,
});

/**
 * Completes one purchase from an empty cookie jar to an order paid by Pix: home, search, product, cart, login
 * (registration, profile and address the first time), delivery, payment, review, order, payment, order again.
 * @throws WrongAnswer at the first page that is not what its shopper came for
 */
export async function buyOnce(browser: LightBrowser, customer: Customer, sandboxUrl: string): Promise<void> {
  await browseAsGuest(browser);
  saying(await close(browser), "login", "Entrar");
  await logIn(browser, customer);
  const delivery = saying(await close(browser), "delivery", "Seguir para o pagamento");
  const payment = await press(browser, "payment", delivery, "intent", "pagamento");
  const review = await press(browser, "review", payment, "intent", "revisao", { pagamento: "pix" });
  saying(review, "review", "Confirmar pedido");
  const placed = await press(browser, "order", review, "intent", "fechar");
  saying(placed, "order", messages.payment.waiting);
  for (const code of getOrderCodes(placed)) await payByPix(sandboxUrl, code);
  saying(await browser.open("paid", placed.path), "paid", messages.payment.confirmed);
}

/** The part before the login: home, search, product, cart. */
export async function browseAsGuest(browser: LightBrowser): Promise<void> {
  await browser.open("home", "/home");
  await browser.submit("location", "/localizacao", { cep: oneOf(ceps), voltar: "/home" });
  await fillCart(browser);
  await browser.open("cart", "/cart");
}

async function fillCart(browser: LightBrowser): Promise<void> {
  const search = new URLSearchParams({ produto: oneOf(searches) });
  const results = await browser.open("search", `/produtos?${search}`);
  const products = findLinks(results.html, /^\/produtos\/[^?]+$/);
  for (let looked = 0; looked < maxProductsLookedAt && products.length > 0; looked += 1) {
    const page = await chooseVariant(browser, oneOf(products));
    const form = findFormOfButton(page.html, "intent", "adicionar");
    // Out of stock: the shopper tries another product.
    if (form === undefined || page.html.includes(messages.product.outOfStock)) continue;
    const added = await browser.submit("into the cart", form.action, form.fields);
    saying(added, "into the cart", messages.catalogue.addedToCart);
    return;
  }
  throw new WrongAnswer("into the cart: nothing could be bought");
}

async function chooseVariant(browser: LightBrowser, product: string): Promise<View> {
  let page = await browser.open("product", product);
  for (let attribute = 0; ; attribute += 1) {
    const choices = page.html.match(new RegExp(`href="[^"]*#atributo-${attribute}-escolha"`, "g")) ?? [];
    if (choices.length === 0) return page;
    const chosen = oneOf(choices).slice('href="'.length, -1).replaceAll("&amp;", "&").replace(/#.*$/, "");
    page = await browser.open("variant", chosen);
  }
}

async function logIn(browser: LightBrowser, customer: Customer): Promise<void> {
  const { email, password } = customer.buyer;
  if (customer.hasAccount) {
    const cart = await browser.submit("login", "/login", { email, password, voltar: "/cart" });
    saying(cart, "login", "Finalizar compra");
    return;
  }
  for (const [path, fields] of formsToBecome(customer.buyer)) {
    const step = path.slice(1).replace(/\W.*$/, "");
    if (step !== "localizacao" && step !== "cookies") await browser.submit(step, path, fields);
  }
  customer.hasAccount = true;
}

const close = (browser: LightBrowser) => browser.submit("cart closed", "/cart", { intent: "finalizar" });

async function press(
  browser: LightBrowser,
  step: string,
  page: View,
  name: string,
  value: string,
  chosen: Readonly<Record<string, string>> = {},
): Promise<View> {
  const form = findFormOfButton(page.html, name, value);
  if (form === undefined) throw new WrongAnswer(`${step}: no button for it on the page before`);
  return browser.submit(step, form.action, { ...form.fields, ...chosen });
}

function saying(view: View, step: string, words: string): View {
  if (!view.html.includes(words)) throw new WrongAnswer(`${step}: the page does not say "${words}"`);
  return view;
}

const getOrderCodes = ({ path }: View): readonly string[] =>
  (new URL(path, "http://shop.example").searchParams.get("ordersCode") ?? "").split(",").filter(Boolean);

/** Simulates the shopper's bank; not part of the measurement. */
async function payByPix(sandboxUrl: string, code: string): Promise<void> {
  const { status } = await ask(`${sandboxUrl}/pix/${encodeURIComponent(code)}/pagar`, {}, "");
  if (status !== 303) throw new WrongAnswer(`bank: answered ${status}`);
}

function oneOf<Choice>(choices: readonly [Choice, ...Choice[]]): Choice;
function oneOf<Choice>(choices: readonly Choice[]): Choice;
function oneOf<Choice>(choices: readonly Choice[]): Choice | undefined {
  return choices[Math.floor(Math.random() * choices.length)];
}
