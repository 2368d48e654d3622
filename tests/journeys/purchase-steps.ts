import { randomUUID } from "node:crypto";
import { generateCpf } from "@brazilian-utils/brazilian-utils/generate-cpf";
import { expect } from "vitest";
import type { FilledForm } from "../driver/filled-form";
import type { Page } from "../driver/page";
import { Visitor } from "../driver/visitor";

/** Paths through the shop shared by several journeys; each ends on the page it names. */

export const product = "Vinil adesivo fibra de carbono 4D";

export async function arrive(storefrontUrl: string, headers?: Record<string, string>): Promise<Page> {
  const gate = await new Visitor(storefrontUrl, { headers }).open("/home");
  const home = await gate.form("Confirmar cep").fill("CEP", "01310-100").submit();
  expect(home.address).toBe("/home");
  expect(home.text).toContain("01310-100");
  return home;
}

export async function findProduct(from: Page): Promise<Page> {
  const results = await from.form("Buscar").fill("Busque aqui seu produto", "fibra de carbono").submit();
  expect(results.heading).toContain("fibra de carbono");
  const page = await results.follow(new RegExp(`^${product}`));
  expect(page.heading).toBe(product);
  return page;
}

export async function fillCart(from: Page): Promise<Page> {
  let page = await findProduct(from);
  page = await page.follow(/^Preto/);
  page = await page.follow(/^1,52 m/);
  page = await page.press("Aumentar quantidade");
  page = await page.press("Adicionar ao carrinho");
  expect(page.text).toContain("Produto adicionado ao carrinho com sucesso!");
  page = await page.press(/^Adicionar ao carrinho de /);
  expect(page.text).toContain("Produto adicionado ao carrinho com sucesso!");
  const cart = await page.visitor.open("/cart");
  expect(cart.status).toBe(200);
  return cart;
}

export const password = "segredo de teste 1";

export async function registerFrom(cart: Page): Promise<Page> {
  const login = await cart.press("Finalizar compra");
  expect(login.address).toMatch(/^\/login/);
  const register = await login.follow("Criar conta");
  const back = await register
    .form("Cadastrar")
    .fill("Nome", "Ana Beatriz de Souza")
    .fill("E-mail", `ana-${randomUUID()}@exemplo.example`)
    .fill("Senha", password)
    .fill("Confirmar senha", password)
    .submit();
  expect(back.address).toMatch(/^\/cart/);
  return back;
}

/** Gives tax id and phone with the registration, which leads to the address form. */
export async function registerToBuy(cart: Page): Promise<Page> {
  const login = await cart.press("Finalizar compra");
  const register = await login.follow("Criar conta");
  const address = await register
    .form("Cadastrar")
    .fill("Nome", "Ana Beatriz de Souza")
    .fill("E-mail", `ana-${randomUUID()}@exemplo.example`)
    .fill("Senha", password)
    .fill("Confirmar senha", password)
    .fill("CPF ou CNPJ", generateCpf())
    .fill("Telefone", "11 98888-7777")
    .submit();
  expect(address.address).toBe("/address?voltar=%2Fcart");
  return address;
}

/** Completes the address that the CEP of the location has filled in. */
export function fillAddressToBuy(address: Page): FilledForm {
  const form = address.form("Salvar e ir para o pagamento");
  expect([form.value("CEP"), form.value("Rua")]).toEqual(["01310-100", "Avenida Paulista"]);
  return form.fill("Número", "900").fill("Complemento", "ap. 42").fill("Apelido do endereço", "Casa");
}

export async function completeProfile(cart: Page): Promise<Page> {
  const profile = await cart.press("Finalizar compra");
  expect(profile.address).toMatch(/^\/profile/);
  return profile.form("Salvar").fill("CPF ou CNPJ", generateCpf()).fill("Telefone", "11 98888-7777").submit();
}

export async function giveAddress(cart: Page): Promise<Page> {
  const form = await cart.press("Finalizar compra");
  expect(form.address).toMatch(/^\/address/);
  const found = await form.form("Buscar CEP").fill("CEP", "01310-100").submit();
  return found
    .form("Salvar endereço")
    .fill("Número", "900")
    .fill("Complemento", "ap. 42")
    .fill("Apelido do endereço", "Casa")
    .submit();
}

export async function reviewOrder(cart: Page, way = /^Pix/): Promise<Page> {
  const delivery = await cart.press("Finalizar compra");
  expect(delivery.address).toMatch(/^\/checkout/);
  const payment = await delivery.press("Seguir para o pagamento");
  const review = await payment.form("Finalizar compra").choose(way).submit();
  expect(review.text).toContain("Confirmar pedido");
  return review;
}

export async function walkToReview(
  storefrontUrl: string,
  headers?: Record<string, string>,
  way?: RegExp,
): Promise<Page> {
  let page = await fillCart(await arrive(storefrontUrl, headers));
  page = await registerFrom(page);
  page = await completeProfile(page);
  page = await giveAddress(page);
  return reviewOrder(page, way);
}

export const orderCodesOf = (status: Page): string[] =>
  (new URL(status.url).searchParams.get("ordersCode") ?? "").split(",").filter(Boolean);

/** Pays these Pix orders on the sandbox's pages. */
export async function payByPix(sandboxUrl: string, orderCodes: readonly string[]): Promise<void> {
  for (const code of orderCodes) {
    const charge = await new Visitor(sandboxUrl).open(`/sandbox/pix/${code}`);
    expect(charge.status).toBe(200);
    if (charge.has("button", /^Pagar/)) await charge.press(/^Pagar/);
  }
}

/** Types the card on the provider's page of these orders. */
export async function payOnCardPage(placed: Page, number: string): Promise<void> {
  const { href = "" } = placed.link("Pagar com cartão").get(0)?.attribs ?? {};
  let typing = await new Visitor(href).open(href);
  while (typing.has("button", /^Pagar/)) {
    const form = typing
      .form(/^Pagar/)
      .fill("Número do cartão", number)
      .fill(/Validade/, "08/31");
    typing = await form.fill(/CVV/, "987").fill(/Nome/, "ANA B DE SOUZA").submit();
  }
}
