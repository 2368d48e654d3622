import { describe, expect, it, vi } from "vitest";
import { guestCartLineLimit } from "~/domain/guest-cart";
import { action } from "~/routes/_shop.produtos.$slug/route";
import { getCart } from "../../contract/carts";
import { blackWideOne, cartLine, guest, openFilmShop, shop, sku, submit } from "../setup/film-shop";
import { addShopper } from "../setup/shoppers";
import { destinationOf, failing, newcomer, posting } from "../setup/storefront";

const { upstream } = openFilmShop();

describe("a guest who buys", () => {
  it("gets exactly the chosen variant from the shop on the page, and goes to the cart", async () => {
    const bought = await submit({ ...blackWideOne, quantidade: "3", intent: "comprar" });
    expect([bought.status, bought.to]).toEqual([303, "/cart"]);
    expect(bought.session?.guestCart).toEqual([cartLine(sku.blackWide, shop.paulista, 3)]);
    expect(bought.session?.notices).toEqual([
      { kind: "success", message: "Produto adicionado ao carrinho com sucesso!" },
    ]);
    const narrow = await submit({ ...blackWideOne, Largura: "0,61 m", intent: "adicionar" });
    expect(narrow.session?.guestCart).toEqual([cartLine(sku.blackNarrow, shop.carioca)]);
  });

  it("stays on the product with the choice when adding, and nothing of the press stays in the address", async () => {
    const added = await submit({ ...blackWideOne, vendedor: "casa-carioca", intent: "adicionar" });
    expect(added.to).toBe("/produtos/vinil-fosco");
    expect([...(added.query ?? [])]).toEqual([
      ["Cor", "Preto"],
      ["Largura", "1,52 m"],
      ["quantidade", "1"],
      ["vendedor", "casa-carioca"],
    ]);
    expect(added.session?.guestCart).toEqual([cartLine(sku.blackWide, shop.carioca)]);
  });

  it("keeps what was typed into the calculator when adding", async () => {
    const added = await submit({ ...blackWideOne, altura: "2,6", largura: "3,4", intent: "adicionar" });
    expect([added.query?.get("altura"), added.query?.get("largura")]).toEqual(["2,6", "3,4"]);
  });

  it("finds the same variant of the same shop added up, to 999 at most, and another shop's apart", async () => {
    const first = guest.withGuestCart([cartLine(sku.blackWide, shop.paulista, 2)]);
    const again = await submit({ ...blackWideOne, quantidade: "3", intent: "adicionar" }, first);
    expect(again.session?.guestCart).toEqual([cartLine(sku.blackWide, shop.paulista, 5)]);
    const many = await submit({ ...blackWideOne, quantidade: "998", intent: "adicionar" }, first);
    expect(many.session?.guestCart).toEqual([cartLine(sku.blackWide, shop.paulista, 999)]);
    const elsewhere = await submit({ ...blackWideOne, vendedor: "casa-carioca", intent: "adicionar" }, first);
    expect(elsewhere.session?.guestCart).toHaveLength(2);
  });

  it("gets one error for each attribute that is not chosen, with the attribute's name as its words", async () => {
    const nothing = await submit({ quantidade: "2", intent: "comprar" });
    expect(nothing.status).toBe(400);
    expect(nothing.refusal?.faults).toEqual([
      { fieldId: "atributo-0", message: "Cor" },
      { fieldId: "atributo-1", message: "Largura" },
    ]);
    expect(nothing.refusal?.typedQuantity).toBe("2");
    const half = await submit({ Cor: "Preto", Largura: "9 m", quantidade: "1", intent: "adicionar" });
    expect(half.refusal?.faults.map(({ message }) => message)).toEqual(["Largura"]);
  });

  it.each(["0", "-1", "1000", "abc", "12345", ""])(
    "who typed %j is refused with the reason, and what was typed is kept",
    async (quantidade) => {
      const refused = await submit({ ...blackWideOne, quantidade, intent: "comprar" });
      expect(refused).toMatchObject({
        status: 400,
        refusal: {
          typedQuantity: quantidade,
          faults: [{ fieldId: "quantidade", message: "Informe uma quantidade de 1 a 999." }],
        },
      });
    },
  );

  it("is told why what is chosen cannot be bought", async () => {
    const white = await submit({ ...blackWideOne, Cor: "Branco", intent: "comprar" });
    const outOfStock = "Produto em falta para as configurações selecionadas.";
    expect(white).toMatchObject({ status: 400, refusal: { title: outOfStock } });
    const fourOfThree = { Cor: "Vermelho", Largura: "1,52 m", quantidade: "4", intent: "comprar" };
    expect(await submit(fourOfThree)).toMatchObject({ status: 400, refusal: { title: outOfStock } });
    const neverMade = { Cor: "Vermelho", Largura: "0,61 m", quantidade: "1", intent: "comprar" };
    expect(await submit(neverMade)).toMatchObject({
      status: 400,
      refusal: { title: "Nenhuma revenda possui este produto" },
    });
  });

  it("whose cart is full keeps it as it was and is asked to log in; more of a line in it still fits", async () => {
    const lines = Array.from({ length: guestCartLineLimit - 1 }, (_, index) => cartLine(90_000 + index, 1));
    const full = guest.withGuestCart([...lines, cartLine(sku.blackWide, shop.paulista)]);
    const refused = await submit({ ...blackWideOne, vendedor: "casa-carioca", intent: "comprar" }, full);
    expect(refused).toMatchObject({
      status: 400,
      refusal: {
        title: `Seu carrinho já tem ${guestCartLineLimit} itens diferentes. Entre na sua conta para adicionar mais.`,
      },
    });
    const more = await submit({ ...blackWideOne, intent: "comprar" }, full);
    expect(more.session?.guestCart.at(-1)).toEqual(cartLine(sku.blackWide, shop.paulista, 2));
  });

  it("has not said where they are, and is asked first, with the way back to this page", async () => {
    const query = "?Cor=Preto&Largura=1,52+m";
    const answer = await action(
      await posting(`/produtos/vinil-fosco${query}`, newcomer, blackWideOne, { slug: "vinil-fosco" }),
    );
    if (!(answer instanceof Response)) throw new Error("Bought without a place to deliver to");
    const { pathname, searchParams } = destinationOf(answer);
    expect(pathname).toBe("/localizacao");
    expect(new URL(searchParams.get("voltar") ?? "", "http://loja.test").searchParams.get("Largura")).toBe(
      "1,52 m",
    );
  });
});

describe("a shopper who is logged in", () => {
  it("buys into the upstream's cart, once for one press of the button", async () => {
    const ana = await addShopper(upstream());
    const session = guest.signIn(ana.token, { id: ana.id, name: "Ana", email: ana.email, type: 4 });
    const fields = { ...blackWideOne, quantidade: "2", chave: "one-press", intent: "comprar" };
    const first = await submit(fields, session);
    expect([first.status, first.to]).toEqual([303, "/cart"]);
    await submit(fields, session);
    const { content } = await upstream().answerTo(getCart, { token: ana.token });
    expect(content?.items?.map(({ skuId, resaleId, quantity }) => [skuId, resaleId, quantity])).toEqual([
      [sku.blackWide, shop.paulista, 2],
    ]);
    expect(first.session?.guestCart).toEqual([]);
  });

  it("keeps the page and what was typed when the cart does not answer", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const ana = await addShopper(upstream());
    const session = guest.signIn(ana.token, { id: ana.id, name: "Ana", email: ana.email, type: 4 });
    failing("POST cart/add", 500);
    const refused = await submit({ ...blackWideOne, quantidade: "7", intent: "comprar" }, session);
    expect(refused).toMatchObject({
      status: 502,
      refusal: { title: "Algo deu errado. Tente de novo em instantes.", typedQuantity: "7" },
    });
  });
});
