import { describe, expect, inject, it } from "vitest";
import type { Page } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { formsToBecome, newBuyer } from "../setup/buyer-forms";
import { faultsOf } from "./page-faults";
import { arrive, fillCart, findProduct, orderCodesOf, payByPix, walkToReview } from "./purchase-steps";

const shop = { storefront: inject("storefrontUrl"), sandbox: inject("sandboxUrl") };

/** Checks without script that the title announces the refusal and that its message has the focus. */
function expectRefusal(page: Page, title: string, status = 400): void {
  expect([page.status, page.title]).toEqual([status, `Erro: ${title} | Envelopa`]);
  const focused = page.$("[autofocus]");
  expect(focused.length).toBe(1);
  const isSummary = focused.is("#erros[role=alert][tabindex=-1]");
  const isTheOnlyField = focused.is("[aria-invalid=true]");
  expect(isSummary || isTheOnlyField, page.$.html(focused)).toBe(true);
  expect(faultsOf(page)).toEqual([]);
}

async function logIn(email: string): Promise<Page> {
  const login = await (await arrive(shop.storefront)).visitor.open("/login");
  const home = await login.form("Entrar").fill("E-mail", email).fill("Senha", "envelopa123").submit();
  expect(home.has("button", "Sair")).toBe(true);
  return home;
}

const post = (page: Page, path: string, fields: Record<string, string>) =>
  page.visitor.go(
    { url: new URL(path, page.url).href, method: "POST", body: new URLSearchParams(fields) },
    page.url,
  );

describe("a refused form of a guest", () => {
  it.each([
    ["/login", "Entrar", "Entrar"],
    ["/register", "Cadastrar", "Criar conta"],
    ["/register?voltar=/cart&sem-senha=true", "Continuar", "Comprar sem cadastro"],
    ["/forgotpassword", "Enviar instruções", "Esqueci minha senha"],
    ["/localizacao", "Confirmar cep", "Escolha sua localização"],
    ["/add-installer", "Cadastrar", "Seja um Aplicador Parceiro"],
  ])("at %s announces the error in the title and focuses it", async (path, button, title) => {
    const visitor = new Visitor(shop.storefront);
    expectRefusal(await (await visitor.open(path)).press(button), title);
  });

  it("on the product page announces a missing choice or length", async () => {
    const product = await findProduct(await arrive(shop.storefront));
    expectRefusal(await product.press("Comprar"), product.heading);
    expectRefusal(await product.press("Calcular"), product.heading);
  });

  it("in the cart announces an invalid quantity", async () => {
    const cart = await fillCart(await arrive(shop.storefront));
    const refused = await cart
      .form(/^Atualizar quantidade/)
      .fill(/^Metros de /, "abc")
      .submit();
    expectRefusal(refused, "Meu carrinho");
  });
});

describe("a refused form of a shopper", () => {
  it("announces the error in the title and focuses it, from the profile to the payment", async () => {
    // Its own account: other journeys use the demonstration's cart at the same time.
    const visitor = new Visitor(shop.storefront);
    for (const [path, fields] of formsToBecome(newBuyer()))
      await visitor.send({ url: visitor.origin + path, method: "POST", body: new URLSearchParams(fields) });
    const home = await visitor.open("/home");
    const profile = await visitor.open("/profile?step=0");
    expectRefusal(
      await profile.form("Salvar").fill("Nome", "").submit(),
      "Informações pessoais: minha conta",
    );
    expectRefusal(await (await visitor.open("/profile?step=2")).press(/senha/i), "Senha: minha conta");
    const address = await visitor.open("/address");
    expectRefusal(await address.form("Buscar CEP").fill("CEP", "1").submit(), "Novo endereço");
    expectRefusal(await address.form("Salvar endereço").fill("CEP", "").submit(), "Novo endereço");
    expectRefusal(await post(home, "/list-address", {}), "Endereços de entrega");
    expectRefusal(await (await visitor.open("/select-installer")).press("Continuar"), "Localizar aplicador");
    await fillCart(home);
    expectRefusal(await post(home, "/cart", { intent: "finalizar", "frete-1": "nada" }), "Meu carrinho");
    const delivery = await (await visitor.open("/cart")).press("Finalizar compra");
    expect(delivery.title).toBe("Pagamento: finalizar compra | Envelopa");
    const payment = await delivery.press("Seguir para o pagamento");
    const unchosen = { intent: "revisao", pagamento: "" };
    expectRefusal(await post(payment, payment.address, unchosen), "Pagamento: finalizar compra");
  });

  it("in the installer's record announces the error", async () => {
    const home = await logIn("instalador@envelopa.example");
    expectRefusal(await (await home.visitor.open("/add-specialty")).press("Cadastrar"), "Nova especialidade");
    const profile = await home.visitor.open("/profile?step=0");
    expectRefusal(await profile.form("Salvar").fill("Rua", "").submit(), "Informações pessoais: minha conta");
  });

  it("for cancelling or rating an order announces the error", async () => {
    const placed = await (await walkToReview(shop.storefront)).press("Fechar pedido");
    const [code = "", other = ""] = orderCodesOf(placed);
    await payByPix(shop.sandbox, [code, other]);
    const history = await (await placed.reload()).follow("Acessar os meus pedidos");
    const cancelling = await history.follow(`Cancelar pedido ${code}`);
    expect(cancelling.title).toBe(`Cancelar pedido ${code} | Envelopa`);
    expectRefusal(await cancelling.press("Cancelar pedido"), `Cancelar pedido ${code}`);
    const rating = await (await history.follow(`Ver pedido ${other}`)).follow("Avaliar pedido");
    expectRefusal(await rating.press("Enviar avaliação"), `Avaliar pedido ${other}`);
  });
});

describe("a confirmation step", () => {
  it("has a title of its own, in the registration and in the cart", async () => {
    const cart = await fillCart(await arrive(shop.storefront));
    const question = await cart.follow(/^Remover /);
    expect(question.title).toBe("Remover do carrinho? | Envelopa");
  });
});
