import { and, eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { action } from "~/features/catalogue/product/route";
import type { Database } from "../../../api/database/connection";
import { skuResellers } from "../../../api/database/schema/resellers";
import { guestCartLineLimit } from "../../../app/model/cart";
import { getCart } from "../../../contract/carts";
import { readable } from "../../driver/page";
import { addReseller } from "../../setup/catalogue-rows";
import { blackWideOne, cartLine, guest, openFilmShop, see, shop, sku, submit } from "../../setup/film-shop";
import { addShopper } from "../../setup/shoppers";
import { destinationOf, failing, newcomer, posting } from "../../setup/storefront";

const { upstream } = openFilmShop();

const stock = (database: Database, resellerId: number, quantityInStock: number) =>
  database
    .update(skuResellers)
    .set({ quantityInStock })
    .where(and(eq(skuResellers.skuId, sku.blackWide), eq(skuResellers.resellerId, resellerId)));

describe("buying as a guest", () => {
  it("adds the chosen variant of the shown shop and redirects to the cart", async () => {
    const bought = await submit({ ...blackWideOne, quantidade: "3", intent: "comprar" });
    expect([bought.status, bought.to]).toEqual([303, "/cart"]);
    expect(bought.session?.guestCart).toEqual([cartLine(sku.blackWide, shop.paulista, 3)]);
    expect(bought.session?.notices).toEqual([
      { kind: "success", message: "Produto adicionado ao carrinho com sucesso!" },
    ]);
    const narrow = await submit({ ...blackWideOne, Largura: "0,61 m", intent: "adicionar" });
    expect(narrow.session?.guestCart).toEqual([cartLine(sku.blackNarrow, shop.carioca)]);
  });

  it("returns to the product with the choice after 'add', without form values in the URL", async () => {
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

  it("keeps the calculator's values when adding", async () => {
    const added = await submit({ ...blackWideOne, altura: "2,6", largura: "3,4", intent: "adicionar" });
    expect([added.query?.get("altura"), added.query?.get("largura")]).toEqual(["2,6", "3,4"]);
  });

  it("sums the same variant of one shop up to 999 and keeps other shops separate", async () => {
    const first = guest.withGuestCart([cartLine(sku.blackWide, shop.paulista, 2)]);
    const again = await submit({ ...blackWideOne, quantidade: "3", intent: "adicionar" }, first);
    expect(again.session?.guestCart).toEqual([cartLine(sku.blackWide, shop.paulista, 5)]);
    const many = await submit({ ...blackWideOne, quantidade: "998", intent: "adicionar" }, first);
    expect(many.session?.guestCart).toEqual([cartLine(sku.blackWide, shop.paulista, 999)]);
    const elsewhere = await submit({ ...blackWideOne, vendedor: "casa-carioca", intent: "adicionar" }, first);
    expect(elsewhere.session?.guestCart).toHaveLength(2);
  });

  it("shows one error for each missing attribute, with the attribute's name as its text", async () => {
    const nothing = await submit({ quantidade: "2", intent: "comprar" });
    expect(nothing.status).toBe(400);
    expect(nothing.refusal?.faults).toEqual([
      { fieldId: "atributo-0", message: "Cor" },
      { fieldId: "atributo-1", message: "Largura" },
    ]);
    expect(nothing.refusal?.typed.quantidade).toBe("2");
    const half = await submit({ Cor: "Preto", Largura: "9 m", quantidade: "1", intent: "adicionar" });
    expect(half.refusal?.faults.map(({ message }) => message)).toEqual(["Largura"]);
  });

  it.each(["0", "-1", "1000", "abc", "12345", ""])(
    "refuses the quantity %j with the reason and keeps the typed text",
    async (quantidade) => {
      const refused = await submit({ ...blackWideOne, quantidade, intent: "comprar" });
      expect(refused).toMatchObject({
        status: 400,
        refusal: {
          typed: { quantidade },
          faults: [{ fieldId: "quantidade", message: "Informe uma quantidade de 1 a 999." }],
        },
      });
    },
  );

  it("shows why the chosen variant cannot be bought", async () => {
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

  it("asks for a login when the cart is full, but still accepts more of an existing line", async () => {
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

  describe("what the open page has shown", () => {
    const press = async (query: string, fields: Record<string, string>) => {
      const { shownOffer } = await see(query);
      return submit({ ...blackWideOne, ...fields, "oferta-vista": shownOffer ?? "" });
    };
    const black = "?Cor=Preto&Largura=1,52 m";

    it("is bought where nothing is different", async () => {
      const bought = await press(`${black}&quantidade=3`, { quantidade: "2", intent: "comprar" });
      expect(bought.session?.guestCart).toEqual([cartLine(sku.blackWide, shop.paulista, 2)]);
    });

    it.each(["comprar", "adicionar"])(
      "is said to be another shop's for another quantity, before %s buys that",
      async (intent) => {
        const { database } = upstream();
        await stock(database, shop.paulista, 1);
        const many = await press(black, { quantidade: "16", intent });
        await stock(database, shop.paulista, 2000);
        expect([many.status, many.to, many.query?.get("quantidade"), many.session?.guestCart]).toEqual([
          303,
          "/produtos/vinil-fosco",
          "16",
          [],
        ]);
        expect(readable(many.session?.notices[0]?.message ?? "")).toBe(
          "Para 16 metros, a loja é Casa Campineira, e não Casa Paulista. O preço passou de R$ 51,00 para R$ 49,00 por metro. Nada foi para o carrinho: confira e compre de novo.",
        );
      },
    );

    it("is said to be another shop's by its name, also if nothing has named the shop that was shown", async () => {
      const { id } = await addReseller(upstream().database, { name: "Casa Santista", in: "São Paulo" });
      const shown = `${sku.blackWide}_${id}_5100__`;
      const pressed = await submit({ ...blackWideOne, intent: "comprar", "oferta-vista": shown });
      expect(pressed.session?.notices[0]?.message).toContain("a loja é Casa Paulista, e não Casa Santista.");
    });

    it("is said to cost something else, also in the list of other offers", async () => {
      const { database } = upstream();
      const page = await see(black);
      const [offer] = page.offers;
      const price = (at: number, priceInCentavos: number) =>
        database
          .update(skuResellers)
          .set({ priceInCentavos })
          .where(and(eq(skuResellers.skuId, sku.blackWide), eq(skuResellers.resellerId, at)));
      await price(shop.campineira, 5900);
      await price(shop.paulista, 5000);
      const own = await submit({ ...blackWideOne, intent: "comprar", "oferta-vista": page.shownOffer ?? "" });
      const other = await submit({
        ...blackWideOne,
        intent: "oferta",
        sku: String(offer?.skuId),
        loja: String(offer?.resellerId),
        "oferta-vista": offer?.shownOffer ?? "",
      });
      await price(shop.campineira, 4900);
      await price(shop.paulista, 5100);
      expect([own, other].map(({ session }) => session?.guestCart)).toEqual([[], []]);
      expect([own, other].map(({ session }) => readable(session?.notices[0]?.message ?? ""))).toEqual([
        "O preço passou de R$ 51,00 para R$ 50,00 por metro. Nada foi para o carrinho: confira e compre de novo.",
        "O preço passou de R$ 49,00 para R$ 59,00 por metro. Nada foi para o carrinho: confira e compre de novo.",
      ]);
    });
  });

  it("asks for the location first and returns to the product", async () => {
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

describe("buying as a logged-in shopper", () => {
  it("adds to the upstream cart once per press", async () => {
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

  it.each([
    ["comprar", "/cart"],
    ["adicionar", "/produtos/vinil-fosco"],
  ])("takes the line along to the login when the token has expired: %s", async (intent, next) => {
    const session = guest.signIn("token-of-a-login-that-ended", {
      id: 7,
      name: "Ana",
      email: "a@b.com",
      type: 4,
    });
    const bought = await submit({ ...blackWideOne, quantidade: "3", intent }, session);
    expect([bought.status, bought.to]).toEqual([303, "/login"]);
    expect(bought.query?.get("voltar")).toMatch(new RegExp(`^${next}`));
    expect(bought.session?.token).toBeNull();
    expect(bought.session?.guestCart).toEqual([cartLine(sku.blackWide, shop.paulista, 3)]);
    expect(bought.session?.notices).toEqual([
      {
        kind: "warning",
        message: "Entre de novo: guardamos o produto, e ele vai para o carrinho.",
      },
    ]);
  });

  it("keeps the page and the typed values when the cart call fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const ana = await addShopper(upstream());
    const session = guest.signIn(ana.token, { id: ana.id, name: "Ana", email: ana.email, type: 4 });
    failing("POST cart/add", 500);
    const refused = await submit({ ...blackWideOne, quantidade: "7", intent: "comprar" }, session);
    expect(refused).toMatchObject({
      status: 502,
      refusal: { title: "Algo deu errado. Tente de novo em instantes.", typed: { quantidade: "7" } },
    });
  });

  it("says that the account's cart is full, and keeps the typed values", async () => {
    const ana = await addShopper(upstream());
    const session = guest.signIn(ana.token, { id: ana.id, name: "Ana", email: ana.email, type: 4 });
    const title = "Seu carrinho está cheio. Finalize esta compra antes de adicionar outros produtos.";
    failing("POST cart/add", 422, { message: title });
    const refused = await submit({ ...blackWideOne, quantidade: "7", intent: "comprar" }, session);
    expect(refused).toMatchObject({ status: 422, refusal: { title, typed: { quantidade: "7" } } });
  });
});
