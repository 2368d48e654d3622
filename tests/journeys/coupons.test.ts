import { expect, inject, it } from "vitest";
import type { Page } from "../driver/page";
import { modes } from "./modes";
import { arrive, fillCart } from "./purchase-steps";

const storefront = inject("storefrontUrl");

const percentage = /Desconto de aplicador \(8%\) −R\$ [\d.,]+/;
const apply = (cart: Page, code: string) => cart.form("Aplicar").fill("Cupom de desconto", code).submit();
const remove = (cart: Page) => cart.press(/^Remover cupom/);

async function installersCart(headers?: Record<string, string>): Promise<Page> {
  const guest = await fillCart(await arrive(storefront, headers));
  const spatula = await guest.visitor.open("/produtos/espatula-com-feltro?Cor=Azul&Tamanho=Pequena");
  await spatula.press("Adicionar ao carrinho");
  const login = await (await guest.visitor.open("/cart")).press("Finalizar compra");
  return login
    .form("Entrar")
    .fill("E-mail", "instalador@envelopa.example")
    .fill("Senha", "envelopa123")
    .submit();
}

it.each(modes)(
  "an installer %s replaces the percentage discount with a coupon of each type and gets it back",
  async (_, headers) => {
    let cart = await installersCart(headers);
    expect(cart.text).toMatch(percentage);
    for (const [code, benefit] of [
      ["menos20", "MENOS20 R$ 20,00 de desconto"],
      ["carro15", "CARRO15 15% de desconto nos produtos participantes"],
      ["carbono12", "CARBONO12 12% de desconto nos produtos participantes"],
      ["espatula30", "ESPATULA30 30% de desconto nos produtos participantes"],
    ] as const) {
      const applied = await apply(cart, code);
      expect(applied.address).toBe(`/cart?cupom=${code.toUpperCase()}`);
      expect(applied.text).toContain(benefit);
      expect(applied.text).toMatch(new RegExp(`Desconto \\(${code.toUpperCase()}\\) −R\\$ [\\d.,]+`));
      expect(applied.text).not.toMatch(percentage);
      expect((await applied.reload()).text).toContain(benefit);
      cart = await remove(applied);
      expect(cart.address).toBe("/cart");
      expect(cart.text).toMatch(percentage);
    }
  },
);

it("a refused coupon shows the reason at its field and keeps the typed code", async () => {
  const cart = await installersCart();
  for (const [code, status, why] of [
    ["nada", 400, "O cupom inserido não existe."],
    ["VERAO25", 422, "Este cupom terminou em "],
    ["TIJOLINHO10", 422, "Este cupom não vale para os produtos do carrinho."],
  ] as const) {
    const refused = await apply(cart, code);
    expect([refused.status, refused.form("Aplicar").value("Cupom de desconto")]).toEqual([status, code]);
    expect(refused.$("#codigo-do-cupom-erro").text()).toContain(why);
    expect(refused.text).toMatch(percentage);
  }
});

it("a guest's coupon is taken off before the login and survives it", async () => {
  const guest = await apply(await fillCart(await arrive(storefront)), "menos20");
  expect(guest.address).toBe("/cart?cupom=MENOS20");
  expect(guest.text).toContain("MENOS20 R$ 20,00 de desconto");
  const login = await guest.press("Finalizar compra");
  expect(login.address).toBe("/login?voltar=%2Fcart%3Fcupom%3DMENOS20");
  expect(login.text).toContain("Desconto (MENOS20) −R$ 20,00");
  const cart = await login
    .form("Entrar")
    .fill("E-mail", "instalador@envelopa.example")
    .fill("Senha", "envelopa123")
    .submit();
  expect(cart.address).toBe("/cart?cupom=MENOS20");
  expect(cart.text).toContain("MENOS20 R$ 20,00 de desconto");
});
