import { generateCpf } from "@brazilian-utils/brazilian-utils/generate-cpf";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Page } from "../driver/page";
import { createShopFromSource } from "../setup/shop-from-source";
import { addCustomer } from "./people";
import { type SecondUpstream, startSecondUpstream } from "./server";
import { answerFrom, arrive, orderCodesOf, reviewOrder, signIn } from "./shop";

let shop: typeof fetch;
let upstream: SecondUpstream;

beforeAll(async () => {
  shop = await createShopFromSource();
  upstream = await startSecondUpstream({ addressNumber: "text" });
  addCustomer(upstream.world);
});
afterAll(() => upstream.close());
beforeEach(() => {
  answerFrom(upstream);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});

async function register(from: Page): Promise<Page> {
  const form = await from.visitor.open("/register?voltar=/cart");
  return form
    .form("Cadastrar")
    .fill("Nome", "Bruno Lima")
    .fill("E-mail", "bruno@exemplo.com.br")
    .fill("Senha", "segredo de teste 2")
    .fill("Confirmar senha", "segredo de teste 2")
    .submit();
}

async function giveProfileAndAddress(cart: Page): Promise<Page> {
  const profile = await cart.press("Finalizar compra");
  expect(profile.address).toMatch(/^\/profile/);
  const again = await profile
    .form("Salvar")
    .fill("CPF ou CNPJ", generateCpf())
    .fill("Telefone", "11 98888-7777")
    .submit();
  expect(again.address).toMatch(/^\/cart/);
  const address = await again.press("Finalizar compra");
  expect(address.address).toMatch(/^\/address/);
  const found = await address.form("Buscar CEP").fill("CEP", "01310-100").submit();
  const back = await found
    .form("Salvar endereço")
    .fill("Número", "900")
    .fill("Complemento", "ap. 42")
    .fill("Apelido do endereço", "Casa")
    .submit();
  expect(back.address).toMatch(/^\/cart/);
  return back;
}

async function fillCart(home: Page): Promise<Page> {
  expect(home.text).toContain("01310-100");
  expect(home.text).toContain("Casa dos Adesivos");
  const results = await home.form("Buscar").fill("Busque aqui seu produto", "vinil fosco").submit();
  expect(results.has("link", /^Vinil fosco 1\D/)).toBe(true);
  const category = await results.follow("Paredes");
  expect(category.heading).toBe("Paredes");
  let product = await category.follow(/^Vinil fosco 1\D/);
  expect(product.heading).toBe("Vinil fosco 1");
  product = await product.follow(/^Preto/);
  product = await product.follow(/^152 cm/);
  product = await product.press("Aumentar quantidade");
  product = await product.press("Adicionar ao carrinho");
  expect(product.text).toContain("Produto adicionado ao carrinho com sucesso!");
  product = await product.press(/^Adicionar ao carrinho de /);
  return product.visitor.open("/cart");
}

async function changeQuantities(cart: Page): Promise<Page> {
  expect(cart.text).toContain("Vinil fosco 1");
  expect(cart.text).toContain("Preto · 152 cm");
  expect(cart.text).toContain("Casa dos Adesivos");
  expect(cart.text).toContain("Películas do Sul");
  const subtotal = ({ text }: Page) => /Subtotal R\$ [\d,]+/.exec(text)?.[0];
  expect(subtotal(cart)).toBe("Subtotal R$ 100,00");
  const more = await cart.press(/^Aumentar quantidade de Vinil fosco 1/);
  expect(subtotal(more)).toBe("Subtotal R$ 125,00");
  return more;
}

describe("favourites on an upstream that serves the documented calls alone", () => {
  it("stay in the cookie, also with a login and after the logout", async () => {
    const home = await arrive(shop);
    const results = await home.form("Buscar").fill("Busque aqui seu produto", "vinil fosco").submit();
    const product = await results.follow(/^Vinil fosco 1\D/);
    const saved = await product.press("Salvar nos favoritos");
    expect(saved.text).toContain("Produto salvo nos favoritos.");
    await signIn(saved);
    const list = await saved.visitor.open("/favoritos");
    expect(list.has("link", "Vinil fosco 1")).toBe(true);
    await list.press("Sair");
    const later = await saved.visitor.open("/favoritos");
    expect(later.has("link", "Entre na sua conta")).toBe(false);
    const removed = await later.press("Remover dos favoritos: Vinil fosco 1");
    expect(removed.heading).toBe("Você ainda não tem favoritos");
  });
});

describe("a purchase without script on an upstream that serves the documented calls alone", {
  timeout: 120_000,
}, () => {
  it("leads a new shopper from no cookies to a paid Pix", async () => {
    const guestCart = await changeQuantities(await fillCart(await arrive(shop)));
    expect(guestCart.text).toContain("O frete é calculado no próximo passo.");
    const cart = await register(guestCart);
    expect(cart.text).toContain("Vinil fosco 1");
    const placed = await (await reviewOrder(await giveProfileAndAddress(cart))).press("Fechar pedido");

    expect(placed.trail[0]).toMatch(/^303 \/checkout\/orderstatus\?ordersCode=/);
    expect(placed.text).toContain("Aguardando confirmação de pagamento.");
    expect(placed.html).toContain("br.gov.bcb.pix");
    expect(orderCodesOf(placed)).toHaveLength(2);
    expect(upstream.state.counts()).toMatchObject({ orders: 2, cartLines: 0 });

    upstream.state.pay(orderCodesOf(placed));
    const paid = await placed.follow("Atualizar agora");
    expect(paid.text).toContain("Seu pagamento foi confirmado");
  });

  it("leads a customer with a profile and an address to placed orders", async () => {
    const cart = await signIn(await fillCart(await arrive(shop)));
    const placed = await (await reviewOrder(cart)).press("Fechar pedido");
    expect(placed.trail[0]).toMatch(/^303 \/checkout\/orderstatus\?ordersCode=/);
  });

  it("leads a new shopper who fills in everything at once from the registration to a placed order", async () => {
    const guestCart = await fillCart(await arrive(shop));
    const form = await guestCart.visitor.open("/register?voltar=/cart");
    const address = await form
      .form("Cadastrar")
      .fill("Nome", "Carla Dias")
      .fill("E-mail", "carla@exemplo.com.br")
      .fill("Senha", "segredo de teste 3")
      .fill("Confirmar senha", "segredo de teste 3")
      .fill("CPF ou CNPJ", generateCpf())
      .fill("Telefone", "11 98888-7777")
      .submit();
    expect(address.address).toMatch(/^\/address/);
    expect(address.form("Salvar endereço").value("CEP")).toBe("01310-100");
    const checkout = await address
      .form("Salvar e ir para o pagamento")
      .fill("Número", "900")
      .fill("Complemento", "ap. 42")
      .fill("Apelido do endereço", "Casa")
      .submit();
    expect(checkout.address).toMatch(/^\/checkout/);
    const placed = await checkout.press(/^Pagar R/);
    expect(orderCodesOf(placed)).toHaveLength(2);
  });
});
