import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { guestCartLineLimit } from "~/domain/guest-cart";
import { action, loader } from "~/routes/_shop.produtos.$slug/route";
import type { Session } from "~/session.server";
import { getCart } from "../../contract/carts";
import { addOffer, addProduct, addReseller, addSku } from "../setup/shelves";
import { addShopper } from "../setup/shoppers";
import {
  answerFrom,
  asking,
  destinationOf,
  failing,
  guestIn,
  instead,
  newcomer,
  posting,
  sessionAfter,
  thrownBy,
  unreachable,
} from "../setup/storefront";
import { openUpstream, type Upstream } from "../setup/upstream";

let upstream: Upstream;
const shop = { paulista: 0, campineira: 0, carioca: 0 };
const sku = { blackWide: 0, blackNarrow: 0, redWide: 0, gone: 0 };

/**
 * 'Vinil Fosco', by the meter: black in two widths, red in one; the narrow red was never made, a white one is sold out.
 * The wide black is sold by all three shops, the narrow one in Rio only, of the red there are three meters.
 */
beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const paulista = await addReseller(database, { name: "Casa Paulista", in: "São Paulo" });
  const campineira = await addReseller(database, { name: "Casa Campineira", in: "Campinas" });
  const carioca = await addReseller(database, { name: "Casa Carioca", in: "Rio de Janeiro" });
  Object.assign(shop, { paulista: paulista.id, campineira: campineira.id, carioca: carioca.id });

  const film = await addProduct(database, { name: "Vinil Fosco", hasCalculator: true });
  const variant = (Cor: string, Largura: string, priceInCentavos: number) =>
    addSku(database, film, { priceInCentavos, values: { Largura, Cor } });
  const blackWide = await variant("Preto", "1,52 m", 5000);
  const blackNarrow = await variant("Preto", "0,61 m", 2000);
  const redWide = await variant("Vermelho", "1,52 m", 9000);
  const gone = await variant("Branco", "1,52 m", 4000);
  Object.assign(sku, {
    blackWide: blackWide.id,
    blackNarrow: blackNarrow.id,
    redWide: redWide.id,
    gone: gone.id,
  });
  await addOffer(database, blackWide, paulista, { priceInCentavos: 5100, quantity: 2000 });
  await addOffer(database, blackWide, campineira, { priceInCentavos: 4900, quantity: 2000 });
  await addOffer(database, blackWide, carioca, { priceInCentavos: 5000, quantity: 2000 });
  await addOffer(database, blackNarrow, carioca, { priceInCentavos: 2000 });
  await addOffer(database, redWide, paulista, { priceInCentavos: 9000, quantity: 3 });

  const plain = await addProduct(database, { name: "Espátula" });
  const spatula = await addSku(database, plain, { priceInCentavos: 990, values: { Tamanho: "Único" } });
  await addOffer(database, spatula, paulista, { priceInCentavos: 990 });

  const mystery = await addProduct(database, { name: "Rolo sem medida", hasCalculator: true });
  const roll = await addSku(database, mystery, { priceInCentavos: 100, values: { Largura: "larga" } });
  await addOffer(database, roll, paulista, { priceInCentavos: 100, quantity: 2000 });
});
afterAll(() => upstream.close());
beforeEach(() => answerFrom(upstream));

const guest = guestIn("São Paulo");
const slugOfFilm = "vinil-fosco";

const see = async (query: string, slug = slugOfFilm, session: Session = guest) =>
  loader(await asking(`/produtos/${slug}${query}`, session, { slug }));

async function pressed(query: string, slug = slugOfFilm): Promise<string> {
  const { pathname, searchParams } = destinationOf(await thrownBy(see(query, slug)));
  return [pathname, ...[...searchParams].map(([name, value]) => `${name}=${value}`)].join(" ");
}

async function submit(fields: Record<string, string>, session: Session = guest, slug = slugOfFilm) {
  const answer = await action(await posting(`/produtos/${slug}`, session, fields, { slug }));
  if (answer instanceof Response) {
    const { pathname, searchParams } = destinationOf(answer);
    return { status: answer.status, to: pathname, query: searchParams, session: await sessionAfter(answer) };
  }
  return { status: answer.init?.status, refusal: answer.data };
}

const blackWideOne = { Cor: "Preto", Largura: "1,52 m", quantidade: "1", chave: "k" };
const line = (skuId: number, resellerId: number, quantity = 1) => ({
  skuId,
  resellerId,
  quantity,
  promotionId: null,
});

type Seen = Awaited<ReturnType<typeof see>>;
const valuesOf = (page: Seen, attribute: string) =>
  page.attributes.find(({ name }) => name === attribute)?.values ?? [];
const chosenOf = (page: Seen) =>
  Object.fromEntries(
    page.attributes.map(({ name, values }) => [name, values.find(({ chosen }) => chosen)?.name]),
  );

describe("a shopper who looks at a product", () => {
  it("sees colours first, the dearest variant's price, and a hint while something is not chosen", async () => {
    const page = await see("");
    expect(page.attributes.map(({ name }) => name)).toEqual(["Cor", "Largura"]);
    expect(page.state).toBe("incomplete");
    expect(page.price?.priceInCentavos).toBe(9000);
    expect(page.warning).toBeNull();
  });

  it("finds single options already chosen, so that there is nothing to choose", async () => {
    const page = await see("", "espatula");
    expect(chosenOf(page)).toEqual({ Tamanho: "Único" });
    expect(page.state).toBe("ready");
  });

  it("chooses by a link, replaces a choice by another, and takes it out by choosing it again", async () => {
    const page = await see("?Cor=Preto&quantidade=2");
    expect(chosenOf(page)).toEqual({ Cor: "Preto", Largura: undefined });
    const hrefOf = (attribute: string, value: string) =>
      new URL(valuesOf(page, attribute).find(({ name }) => name === value)?.href ?? "", "http://loja.test")
        .searchParams;
    expect([...hrefOf("Cor", "Vermelho")]).toEqual([
      ["Cor", "Vermelho"],
      ["quantidade", "2"],
    ]);
    expect([...hrefOf("Cor", "Preto")]).toEqual([["quantidade", "2"]]);
    expect(hrefOf("Largura", "1,52 m").get("Largura")).toBe("1,52 m");
  });

  it("sees which values cannot be had with what is chosen", async () => {
    const page = await see("?Largura=0,61 m");
    expect(valuesOf(page, "Cor").map(({ name, missing }) => [name, missing])).toEqual([
      ["Preto", false],
      ["Vermelho", true],
      ["Branco", true],
    ]);
  });

  it("has an unknown value of an attribute count as not chosen", async () => {
    const page = await see("?Cor=Furta-cor&Largura=1,52 m");
    expect(chosenOf(page)).toEqual({ Cor: undefined, Largura: "1,52 m" });
    expect(page.state).toBe("incomplete");
  });

  it("sees the chosen variant's price at the nearest shop that has it", async () => {
    const page = await see("?Cor=Preto&Largura=1,52 m");
    expect(page.price?.priceInCentavos).toBe(5100);
    expect(page.seller).toMatchObject({ name: "Casa Paulista", distanceInKm: 0 });
    expect(page.offers.map(({ resellerName }) => resellerName)).toEqual(["Casa Campineira", "Casa Carioca"]);
  });

  it("comes from a shop's showcase and is shown that shop, unless it does not have the variant", async () => {
    const there = await see("?vendedor=casa-carioca&Cor=Preto&Largura=1,52 m");
    expect([there.seller?.name, there.price?.priceInCentavos]).toEqual(["Casa Carioca", 5000]);
    const elsewhere = await see("?vendedor=casa-carioca&Cor=Vermelho&Largura=1,52 m");
    expect(elsewhere.seller?.name).toBe("Casa Paulista");
    const unknown = await see("?vendedor=casa-nenhuma&Cor=Preto&Largura=1,52 m");
    expect(unknown.seller?.name).toBe("Casa Paulista");
  });

  it("is told that a combination that was never made has no reseller, and that a sold-out one is missing", async () => {
    expect((await see("?Cor=Vermelho&Largura=0,61 m")).warning).toBe("Nenhuma revenda possui este produto");
    const soldOut = "Produto em falta para as configurações selecionadas.";
    expect((await see("?Cor=Branco&Largura=1,52 m")).warning).toBe(soldOut);
    expect((await see("?Cor=Vermelho&Largura=1,52 m&quantidade=3")).warning).toBeNull();
    expect((await see("?Cor=Vermelho&Largura=1,52 m&quantidade=4")).warning).toBe(soldOut);
  });

  it("has not said where they are yet, and still sees the whole page", async () => {
    const page = await see("?Cor=Preto&Largura=1,52 m", slugOfFilm, newcomer);
    expect(page).toMatchObject({ cep: null, seller: null, offers: [], state: "ready" });
    expect(page.price?.priceInCentavos).toBe(5000);
  });

  it("gets the page 'not found' for a product that does not exist", async () => {
    expect((await thrownBy(see("", "nao-existe"))).status).toBe(404);
    const posted = action(await posting("/produtos/nao-existe", guest, {}, { slug: "nao-existe" }));
    expect((await thrownBy(posted)).status).toBe(404);
  });
});

describe("a shopper who says how many", () => {
  it.each([
    ["?quantidade=4&passo=1", "/produtos/vinil-fosco quantidade=5"],
    ["?quantidade=4&passo=-1", "/produtos/vinil-fosco quantidade=3"],
    ["?quantidade=999&passo=1", "/produtos/vinil-fosco quantidade=999"],
    ["?quantidade=1&passo=-1", "/produtos/vinil-fosco quantidade=1"],
    ["?Cor=Preto&quantidade=7&passo=0", "/produtos/vinil-fosco Cor=Preto quantidade=7"],
    ["?quantidade=7&passo=50", "/produtos/vinil-fosco quantidade=7"],
  ])("and presses %s comes to %s", async (query, address) => {
    expect(await pressed(query)).toBe(address);
  });

  it.each([
    ["0", 1],
    ["-1", 1],
    ["1000", 999],
    ["abc", 1],
    ["12345", 999],
    ["", 1],
    ["1,5", 1],
  ])(
    "typing %j gets the nearest that can be bought, and is told so, also after pressing 'Atualizar'",
    async (typed, nearest) => {
      const query = `?Cor=Preto&quantidade=${encodeURIComponent(typed)}`;
      const page = await see(query);
      expect([page.quantity, page.quantityNote]).toEqual([nearest, "Informe uma quantidade de 1 a 999."]);
      const landed = destinationOf(await thrownBy(see(`${query}&passo=0`)));
      const after = await see(landed.search);
      expect(after.quantity).toBe(nearest);
      expect(after.quantityNote).toBe("Informe uma quantidade de 1 a 999.");
    },
  );

  it("is told nothing where the quantity is as it was asked for", async () => {
    for (const query of ["", "?quantidade=1", "?quantidade=999", "?quantidade=007"]) {
      expect((await see(query)).quantityNote).toBeNull();
    }
  });

  it("goes on from the quantity that stands on the page, not from what could not be bought", async () => {
    const page = await see("?quantidade=abc");
    const href = valuesOf(page, "Cor")[0]?.href ?? "";
    expect(new URL(href, "http://loja.test").searchParams.get("quantidade")).toBe("1");
  });
});

describe("a guest who buys", () => {
  it("gets exactly the chosen variant from the shop on the page, and goes to the cart", async () => {
    const bought = await submit({ ...blackWideOne, quantidade: "3", intent: "comprar" });
    expect([bought.status, bought.to]).toEqual([303, "/cart"]);
    expect(bought.session?.guestCart).toEqual([line(sku.blackWide, shop.paulista, 3)]);
    expect(bought.session?.notices).toEqual([
      { kind: "success", message: "Produto adicionado ao carrinho com sucesso!" },
    ]);
    const narrow = await submit({ ...blackWideOne, Largura: "0,61 m", intent: "adicionar" });
    expect(narrow.session?.guestCart).toEqual([line(sku.blackNarrow, shop.carioca)]);
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
    expect(added.session?.guestCart).toEqual([line(sku.blackWide, shop.carioca)]);
  });

  it("finds the same variant of the same shop added up, to 999 at most, and another shop's apart", async () => {
    const first = guest.withGuestCart([line(sku.blackWide, shop.paulista, 2)]);
    const again = await submit({ ...blackWideOne, quantidade: "3", intent: "adicionar" }, first);
    expect(again.session?.guestCart).toEqual([line(sku.blackWide, shop.paulista, 5)]);
    const many = await submit({ ...blackWideOne, quantidade: "998", intent: "adicionar" }, first);
    expect(many.session?.guestCart).toEqual([line(sku.blackWide, shop.paulista, 999)]);
    const elsewhere = await submit({ ...blackWideOne, vendedor: "casa-carioca", intent: "adicionar" }, first);
    expect(elsewhere.session?.guestCart).toHaveLength(2);
  });

  it("takes another shop's offer: exactly that variant and shop, whatever is chosen above", async () => {
    const fields = {
      sku: String(sku.blackWide),
      loja: String(shop.campineira),
      intent: "oferta",
      chave: "k",
    };
    const choices: Record<string, string>[] = [{ Cor: "Preto", Largura: "1,52 m" }, {}];
    for (const choice of choices) {
      const taken = await submit({ ...choice, ...fields, quantidade: "2" });
      expect(taken.session?.guestCart).toEqual([line(sku.blackWide, shop.campineira, 2)]);
      expect(taken.to).toBe("/produtos/vinil-fosco");
    }
  });

  it("cannot take an offer that nobody makes", async () => {
    for (const [which, whose] of [
      [sku.blackNarrow, shop.paulista],
      [999_999, shop.paulista],
      [sku.blackWide, 999_999],
      [sku.gone, shop.carioca],
    ]) {
      const fields = { ...blackWideOne, sku: String(which), loja: String(whose), intent: "oferta" };
      expect(await submit(fields)).toMatchObject({
        status: 400,
        refusal: { title: "Produto em falta para as configurações selecionadas." },
      });
    }
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
    const lines = Array.from({ length: guestCartLineLimit - 1 }, (_, index) => line(90_000 + index, 1));
    const full = guest.withGuestCart([...lines, line(sku.blackWide, shop.paulista)]);
    const refused = await submit({ ...blackWideOne, vendedor: "casa-carioca", intent: "comprar" }, full);
    expect(refused).toMatchObject({
      status: 400,
      refusal: {
        title: `Seu carrinho já tem ${guestCartLineLimit} itens diferentes. Entre na sua conta para adicionar mais.`,
      },
    });
    const more = await submit({ ...blackWideOne, intent: "comprar" }, full);
    expect(more.session?.guestCart.at(-1)).toEqual(line(sku.blackWide, shop.paulista, 2));
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
    const ana = await addShopper(upstream);
    const session = guest.signIn(ana.token, { id: ana.id, name: "Ana", email: ana.email, type: 4 });
    const fields = { ...blackWideOne, quantidade: "2", chave: "one-press", intent: "comprar" };
    const first = await submit(fields, session);
    expect([first.status, first.to]).toEqual([303, "/cart"]);
    await submit(fields, session);
    const { content } = await upstream.answerTo(getCart, { token: ana.token });
    expect(content?.items?.map(({ skuId, resaleId, quantity }) => [skuId, resaleId, quantity])).toEqual([
      [sku.blackWide, shop.paulista, 2],
    ]);
    expect(first.session?.guestCart).toEqual([]);
  });

  it("keeps the page and what was typed when the cart does not answer", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const ana = await addShopper(upstream);
    const session = guest.signIn(ana.token, { id: ana.id, name: "Ana", email: ana.email, type: 4 });
    failing("POST cart/add", 500);
    const refused = await submit({ ...blackWideOne, quantidade: "7", intent: "comprar" }, session);
    expect(refused).toMatchObject({
      status: 502,
      refusal: { title: "Algo deu errado. Tente de novo em instantes.", typedQuantity: "7" },
    });
  });
});

describe("a shopper who measures a wall", () => {
  const wall = "Cor=Preto&Largura=1,52 m";
  it("finds the meters filled in as the quantity: area and a fifth, by the roll's width, rounded up", async () => {
    expect(await pressed(`?${wall}&altura=2,5&largura=4&calcular=1`)).toBe(
      "/produtos/vinil-fosco Cor=Preto Largura=1,52 m altura=2,5 largura=4 quantidade=8",
    );
    const page = await see(`?${wall}&altura=2,5&largura=4&quantidade=8`);
    expect(page.calculation).toMatchObject({ meters: 8, error: null, height: "2,5", width: "4" });
    expect(page.quantity).toBe(8);
  });

  it("is asked to choose first where the variant is not known", async () => {
    const page = await see("?Cor=Preto&altura=2&largura=2&calcular=1");
    expect(page.calculation?.error).toBe("Selecione os atributos do produto");
    expect(page.calculation).toMatchObject({ height: "2", width: "2" });
  });

  it.each(["altura=&largura=2", "altura=abc&largura=2", "altura=0&largura=2", "altura=2"])(
    "is asked for height and width after %s",
    async (typed) => {
      const page = await see(`?${wall}&${typed}&calcular=1`);
      expect(page.calculation?.error).toBe("Digite a altura e a largura em metros.");
    },
  );

  it("is asked for the roll's width where the variant does not say it", async () => {
    const asked = await see("?altura=2&largura=3&calcular=1", "rolo-sem-medida");
    expect(asked.calculation).toMatchObject({
      error: "Digite a largura do produto",
      asksForRollWidth: true,
      height: "2",
    });
    expect(await pressed("?altura=2&largura=3&rolo=1,2&calcular=1", "rolo-sem-medida")).toContain(
      "quantidade=6",
    );
  });

  it("cannot measure what is sold by the piece", async () => {
    const page = await see("?altura=2&largura=3&calcular=1", "espatula");
    expect(page.calculation).toBeNull();
    expect(page.quantity).toBe(1);
  });
});

describe("a product page whose upstream fails", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });

  it("stays whole without the other offers, and says that they could not be loaded", async () => {
    failing("POST product/other-offers", 500);
    const page = await see("?Cor=Preto&Largura=1,52 m");
    expect(page).toMatchObject({ state: "ready", offers: [], offersFailed: "Erro ao pesquisar produtos" });
  });

  it("stays whole without the shop's other products, and without the shop that was asked for", async () => {
    failing("POST product/listActiveB2C", 500);
    failing("GET resale/url-store", 500);
    const page = await see("?vendedor=casa-carioca&Cor=Preto&Largura=1,52 m");
    expect(page).toMatchObject({ state: "ready", fromSameSeller: [] });
  });

  it.each([
    ["GET product/get-one-by-name", 502],
    ["POST product/address", 502],
  ])("is an error page where %s fails", async (call, status) => {
    failing(call, 500);
    expect((await thrownBy(see("?Cor=Preto"))).status).toBe(status);
  });

  it("is an error page of its own where nobody answers", async () => {
    unreachable("GET product/get-one-by-name");
    expect((await thrownBy(see(""))).status).toBe(503);
  });

  it("does with an answer that names only the shop, its price and its distance", async () => {
    instead("POST product/address", {
      productId: 1,
      productName: "Vinil Fosco",
      skuId: sku.blackWide,
      resaleId: shop.carioca,
      resaleName: "Casa Carioca",
      clientPrice: 49.5,
      distance: 12.345,
    });
    const page = await see("?Cor=Preto&Largura=1,52 m");
    expect(page).toMatchObject({ state: "ready", price: { priceInCentavos: 4950 } });
    const bought = await submit({ ...blackWideOne, intent: "comprar" });
    expect(bought.session?.guestCart).toEqual([line(sku.blackWide, shop.carioca)]);
  });

  it("sells nothing where the answer is about another variant than the chosen one", async () => {
    instead("POST product/address", {
      productId: 1,
      productName: "Vinil Fosco",
      skuId: sku.blackNarrow,
      resaleId: shop.carioca,
      clientPrice: 20,
    });
    const refused = await submit({ ...blackWideOne, intent: "comprar" });
    expect(refused.status).toBe(400);
  });
});

describe("a shopper who takes another shop's offer with a promotion of its own", () => {
  it("has that promotion in the cart, not the one of the product above", async () => {
    instead("POST product/other-offers", [
      {
        id: sku.blackWide,
        resale: { id: shop.campineira, nameFantasy: "Casa Campineira" },
        differentValue: 49,
        product: { promotions: [{ promotion: { id: 77, discount: 10, discountType: 1 } }] },
      },
    ]);
    const page = await see("?Cor=Preto&Largura=1,52 m");
    expect(page.offers.map(({ priceInCentavos }) => priceInCentavos)).toEqual([4410]);
    const taken = await submit({
      ...blackWideOne,
      sku: String(sku.blackWide),
      loja: String(shop.campineira),
      intent: "oferta",
    });
    expect(taken.session?.guestCart).toEqual([{ ...line(sku.blackWide, shop.campineira), promotionId: 77 }]);
  });
});
