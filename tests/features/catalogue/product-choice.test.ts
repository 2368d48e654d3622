import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { skus } from "../../../api/database/schema/catalogue";
import {
  addCategory,
  addOffer,
  addProduct,
  addReseller,
  addSimpleProduct,
  addSku,
} from "../../setup/catalogue-rows";
import {
  chosenOf,
  guest,
  linkOf,
  openFilmShop,
  pressed,
  see,
  shop,
  submit,
  valuesOf,
} from "../../setup/film-shop";
import { destinationOf, instead, thrownBy } from "../../setup/storefront";

const { upstream } = openFilmShop();

describe("choosing a variant", () => {
  it("lists colours first and shows the lowest price and a hint before the choice is complete", async () => {
    const page = await see("");
    expect(page.attributes.map(({ name }) => name)).toEqual(["Cor", "Largura"]);
    expect(page.state).toBe("incomplete");
    expect(page.price?.priceInCentavos).toBe(5100);
    expect(page.warning).toBeNull();
  });

  it("preselects attributes with a single option", async () => {
    const page = await see("", "espatula");
    expect(chosenOf(page)).toEqual({ Tamanho: "Único" });
    expect(page.state).toBe("ready");
  });

  it("uses links that select, replace and deselect a value", async () => {
    const page = await see("?Cor=Preto&quantidade=2");
    expect(chosenOf(page)).toEqual({ Cor: "Preto", Largura: undefined });
    const hrefOf = (attribute: string, value: string) => linkOf(page, attribute, value).searchParams;
    expect([...hrefOf("Cor", "Vermelho")]).toEqual([
      ["Cor", "Vermelho"],
      ["quantidade", "2"],
    ]);
    expect([...hrefOf("Cor", "Preto")]).toEqual([["quantidade", "2"]]);
    expect(hrefOf("Largura", "1,52 m").get("Largura")).toBe("1,52 m");
  });

  it("returns to the attribute that was changed", async () => {
    const page = await see("");
    expect([linkOf(page, "Cor", "Preto").hash, linkOf(page, "Largura", "1,52 m").hash]).toEqual([
      "#atributo-0-escolha",
      "#atributo-1-escolha",
    ]);
  });

  it("marks values that are unavailable with the current choice", async () => {
    const page = await see("?Largura=0,61 m");
    expect(valuesOf(page, "Cor").map(({ name, missing }) => [name, missing])).toEqual([
      ["Preto", false],
      ["Vermelho", true],
      ["Branco", true],
    ]);
  });

  it("says that a value of the URL is gone, and chooses none", async () => {
    const page = await see("?Cor=Furta-cor&Largura=1,52 m");
    expect(chosenOf(page)).toEqual({ Cor: undefined, Largura: "1,52 m" });
    expect([page.state, page.unknownValues]).toEqual([
      "incomplete",
      "Cor Furta-cor: não é mais vendida aqui. Escolha outra opção.",
    ]);
  });

  it("buys nothing instead of a variant that went away, also where one is left", async () => {
    const { database } = upstream();
    const door = await addProduct(database, { name: "Vinil Porta" });
    const wide = await addSku(database, door, { priceInCentavos: 1000, values: { Largura: "1,22 m" } });
    const left = await addSku(database, door, { priceInCentavos: 3000, values: { Largura: "0,60 m" } });
    for (const each of [wide, left])
      await addOffer(database, each, { id: shop.paulista }, { priceInCentavos: 100 });
    await database.update(skus).set({ deletedAt: new Date() }).where(eq(skus.id, wide.id));
    const page = await see("?Largura=1,22 m", "vinil-porta");
    const gone = "Largura 1,22 m: não é mais vendida aqui. Escolha outra opção.";
    expect([chosenOf(page), page.state, page.unknownValues]).toEqual([{}, "incomplete", gone]);
    const fields = { Largura: "1,22 m", quantidade: "1", intent: "comprar" };
    const refused = await submit(fields, guest, "vinil-porta");
    expect(refused).toMatchObject({
      status: 400,
      refusal: { title: gone, faults: [{ fieldId: "atributo-0", message: "Largura" }] },
    });
    expect(chosenOf(await see("", "vinil-porta"))).toEqual({ Largura: "0,60 m" });
  });

  it("shows the variant's price at the nearest shop with stock", async () => {
    const page = await see("?Cor=Preto&Largura=1,52 m");
    expect(page.price?.priceInCentavos).toBe(5100);
    expect(page.seller).toMatchObject({ name: "Casa Paulista", distanceInKm: 0 });
    expect(page.offers.map(({ resellerName }) => resellerName)).toEqual(["Casa Campineira", "Casa Carioca"]);
  });

  it("prefers the shop of the showcase unless it lacks the variant", async () => {
    const there = await see("?vendedor=casa-carioca&Cor=Preto&Largura=1,52 m");
    expect([there.seller?.name, there.price?.priceInCentavos]).toEqual(["Casa Carioca", 5000]);
    const elsewhere = await see("?vendedor=casa-carioca&Cor=Vermelho&Largura=1,52 m");
    expect(elsewhere.seller?.name).toBe("Casa Paulista");
    const unknown = await see("?vendedor=casa-nenhuma&Cor=Preto&Largura=1,52 m");
    expect(unknown.seller?.name).toBe("Casa Paulista");
  });

  it("distinguishes a combination that does not exist from one that is sold out", async () => {
    expect((await see("?Cor=Vermelho&Largura=0,61 m")).warning).toBe("Nenhuma revenda possui este produto");
    const soldOut = "Produto em falta para as configurações selecionadas.";
    expect((await see("?Cor=Branco&Largura=1,52 m")).warning).toBe(soldOut);
    expect((await see("?Cor=Vermelho&Largura=1,52 m&quantidade=3")).warning).toBeNull();
    expect((await see("?Cor=Vermelho&Largura=1,52 m&quantidade=4")).warning).toBe(soldOut);
  });

  it("shows the next step: the variation, or the meters of a product sold by length", async () => {
    expect((await see("")).hint).toBe("Selecione os metros (comprimento)");
    expect((await see("?Cor=Preto&Largura=1,52 m")).hint).toBeNull();
    const twoSizes = await addProduct(upstream().database, { name: "Estilete" });
    for (const Tamanho of ["P", "G"]) {
      const size = await addSku(upstream().database, twoSizes, { priceInCentavos: 100, values: { Tamanho } });
      await addOffer(upstream().database, size, { id: shop.paulista }, { priceInCentavos: 100 });
    }
    expect((await see("", "estilete")).hint).toBe("Selecione a variação");
  });

  it("announces price, total and seller, or the blocker, after every change", async () => {
    const said = async (query: string) => (await see(query)).announcement.replaceAll("\u00a0", " ");
    expect(await said("?Cor=Preto&Largura=1,52 m")).toBe(
      "R$ 51,00 por metro. Total de 1 metro: R$ 51,00. Vendido por Casa Paulista.",
    );
    expect(await said("?Cor=Preto&Largura=1,52 m&quantidade=3")).toContain("Total de 3 metros: R$ 153,00.");
    expect(await said("")).toMatch(/Escolha a cor\.$/);
    expect(await said("?Cor=Preto")).toMatch(/Escolha a largura\.$/);
    expect(await said("?Cor=Branco&Largura=1,52 m")).toMatch(
      /Produto em falta para as configurações selecionadas\.$/,
    );
  });

  it("supports three attributes and none", async () => {
    const { database } = upstream();
    const tiles = await addProduct(database, { name: "Azulejo" });
    const values = { Tamanho: "20 cm", Acabamento: "Brilho", Cor: "Preto" };
    await addSku(database, tiles, { priceInCentavos: 100, values });
    await addSku(database, tiles, { priceInCentavos: 200, values: { ...values, Acabamento: "Fosco" } });
    const page = await see("", "azulejo");
    expect(page.attributes.map(({ name }) => name)).toEqual(["Cor", "Tamanho", "Acabamento"]);
    expect(chosenOf(page)).toEqual({ Cor: "Preto", Tamanho: "20 cm", Acabamento: undefined });
    await addProduct(database, { name: "Sem variação" });
    expect(await see("", "sem-variação")).toMatchObject({ attributes: [], price: null, state: "noSku" });
  });
});

describe("quantity on the product page", () => {
  it.each([
    ["?quantidade=4&passo=1", "/produtos/vinil-fosco quantidade=5"],
    ["?quantidade=4&passo=-1", "/produtos/vinil-fosco quantidade=3"],
    ["?quantidade=999&passo=1", "/produtos/vinil-fosco quantidade=999"],
    ["?quantidade=1&passo=-1", "/produtos/vinil-fosco quantidade=1"],
    ["?Cor=Preto&quantidade=7&passo=0", "/produtos/vinil-fosco Cor=Preto quantidade=7"],
    ["?quantidade=7&passo=50", "/produtos/vinil-fosco quantidade=7"],
  ])("with %s results in %s", async (query, address) => {
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
    "corrects %j to the nearest valid value with a message, also after 'Atualizar'",
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

  it("shows no message when the quantity is unchanged", async () => {
    for (const query of ["", "?quantidade=1", "?quantidade=999", "?quantidade=007"]) {
      expect((await see(query)).quantityNote).toBeNull();
    }
  });

  it("increments the displayed value, not the rejected one", async () => {
    const page = await see("?quantidade=abc");
    const href = valuesOf(page, "Cor")[0]?.href ?? "";
    expect(new URL(href, "http://loja.test").searchParams.get("quantidade")).toBe("1");
  });
});

describe("sharing a product", () => {
  it("uses the canonical URL with the choice and without personal parameters", async () => {
    const { share } = await see("?quantidade=7&vendedor=casa-carioca&altura=2&Cor=Preto&x=1");
    expect(share).toMatchObject({
      title: "Vinil Fosco",
      url: "http://loja.test/produtos/vinil-fosco?Cor=Preto",
      failed: "Não é possivel compartilhar esse produto.",
    });
    const [whatsApp, facebook, mail] = share.links.map(({ href }) => new URL(href));
    expect(whatsApp?.searchParams.get("text")).toBe(`Vinil Fosco: ${share.url}`);
    expect(facebook?.searchParams.get("u")).toBe(share.url);
    expect([mail?.protocol, mail?.searchParams.get("body")]).toEqual(["mailto:", share.url]);
  });

  it("opens WhatsApp with the product, its variation and its link prefilled", async () => {
    const { seller, share } = await see("?Cor=Preto&Largura=1,52 m");
    const asked = new URL(seller?.whatsappHref ?? "");
    expect(asked.origin + asked.pathname).toBe("https://wa.me/5511988887777");
    expect(asked.searchParams.get("text")).toBe(
      `Olá! Tenho uma dúvida sobre o produto Vinil Fosco · Preto · 1,52 m: ${share.url}`,
    );
    expect(share.url).toContain("Cor=Preto");
    const withoutNumber = await see("?Cor=Preto&Largura=0,61 m");
    expect(withoutNumber.seller).toMatchObject({ name: "Casa Carioca", whatsappHref: null });
  });
});

describe("product without sellers", () => {
  it("is announced before any choice, without a price, and offers others of its category", async () => {
    const { database } = upstream();
    const gone = await addProduct(database, { name: "Película extinta" });
    const reseller = await addReseller(database, { name: "Casa das Películas", in: "São Paulo" });
    const sold = { name: "Película fumê", priceInCentavos: 3000 };
    const other = await addSimpleProduct(database, reseller, sold);
    await addCategory(database, { name: "Películas" }, [gone, other]);
    await addSku(database, gone, { priceInCentavos: 1000, values: { Cor: "Preto" } });
    await addSku(database, gone, { priceInCentavos: 1200, values: { Cor: "Branco" } });
    const page = await see("", "pelicula-extinta");
    expect(page).toMatchObject({
      isUnavailable: true,
      canBuy: false,
      price: null,
      total: null,
      warning: "Nenhuma revenda possui este produto",
      alternative: { name: "Ver outros em Películas", href: "/categorias/pel%C3%ADculas" },
      strips: [{ title: "Produtos parecidos", products: [{ name: "Película fumê" }] }],
    });
    expect(valuesOf(page, "Cor").map(({ missing }) => missing)).toEqual([true, true]);
  });
});

describe("variant without sellers", () => {
  it("is marked unavailable once the colour is chosen and links to other variants", async () => {
    const page = await see("?Cor=Branco");
    expect(page).toMatchObject({
      state: "soldOut",
      isUnavailable: false,
      canBuy: false,
      price: null,
      warning: "Produto em falta para as configurações selecionadas.",
      hint: null,
      alternative: { name: "Escolher outra variação", href: "/produtos/vinil-fosco#atributo-0-escolha" },
    });
  });

  it("shows no price when only a suggested price exists", async () => {
    expect((await see("?Cor=Branco&Largura=1,52 m")).price).toBeNull();
    expect((await see("?Cor=Vermelho&Largura=0,61 m")).price).toBeNull();
  });

  it("says how much one shop has when the quantity is larger, and links to that quantity", async () => {
    const page = await see("?Cor=Vermelho&Largura=1,52 m&quantidade=4");
    expect(page).toMatchObject({
      canBuy: false,
      price: { priceInCentavos: 9000 },
      shortStock: "Uma loja tem no máximo 3 metros agora.",
    });
    expect(page.alternative?.name).toBe("Ver com 3 metros");
    const { searchParams } = new URL(page.alternative?.href ?? "", "http://loja.test");
    expect(searchParams.get("quantidade")).toBe("3");
  });

  it("links to a single meter when the upstream does not report the stock", async () => {
    instead("POST product/address", { productId: 1, productName: "Vinil Fosco", skus: [] });
    const page = await see("?Cor=Vermelho&Largura=1,52 m&quantidade=4");
    expect([page.shortStock, page.alternative?.name]).toEqual([null, "Ver com 1 metro"]);
  });

  it("names the shop that has too little when another one sells the quantity", async () => {
    const { database } = upstream();
    const product = await addProduct(database, { name: "Dividido" });
    const piece = await addSku(database, product, { priceInCentavos: 100, values: { Tamanho: "P" } });
    await addOffer(database, piece, { id: shop.paulista }, { priceInCentavos: 100, quantity: 2 });
    await addOffer(database, piece, { id: shop.carioca }, { priceInCentavos: 120, quantity: 9 });
    expect(await see("?quantidade=2", "dividido")).toMatchObject({
      shortStock: null,
      seller: { name: "Casa Paulista" },
    });
    expect(await see("?quantidade=3", "dividido")).toMatchObject({
      shortStock: "Casa Paulista tem só 2 unidades. Casa Carioca tem 3 unidades.",
      seller: { name: "Casa Carioca" },
    });
  });
});
