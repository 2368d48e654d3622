import { describe, expect, it } from "vitest";
import { loader as searchLoader } from "~/features/catalogue/search/route";
import { addCategory, addOffer, addProduct, addSimpleProduct, addSku } from "../../setup/catalogue-rows";
import { openFilmShop, see, shop, slugOfFilm } from "../../setup/film-shop";
import { asking, guestIn, instead, listenTo } from "../../setup/storefront";

const { upstream } = openFilmShop();
const words = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ") ?? null;

describe("price of a product page", () => {
  it("is the lowest of what fits until the choice is complete", async () => {
    const page = await see("");
    expect([page.price?.priceInCentavos, page.isLowestPrice]).toEqual([5100, true]);
    expect(page.priceDetails).toBeNull();
    expect(words(page.announcement)).toMatch(/^A partir de R\$ 51,00 por metro\./);
    expect((await see("?Largura=1,52 m")).isLowestPrice).toBe(true);
    const chosen = await see("?Cor=Preto&Largura=1,52 m");
    expect([chosen.price?.priceInCentavos, chosen.isLowestPrice]).toEqual([5100, false]);
  });

  it("is that of the card in a list, at the same place", async () => {
    for (const place of ["São Paulo", "Campinas", "Rio de Janeiro"] as const) {
      const session = guestIn(place);
      const { cards } = await searchLoader(await asking("/produtos?produto=vinil", session));
      const card = cards.find(({ name }) => name === "Vinil Fosco");
      expect([place, (await see("", slugOfFilm, session)).price]).toEqual([
        place,
        expect.objectContaining({ priceInCentavos: card?.priceInCentavos }),
      ]);
    }
  });

  it("is one of what is chosen so far, whose shop is named only where it has that", async () => {
    const narrow = await see("?Largura=0,61 m");
    expect([narrow.price?.priceInCentavos, narrow.seller]).toEqual([2000, null]);
    const red = await see("?Cor=Vermelho");
    expect([red.price?.priceInCentavos, red.seller?.name]).toEqual([9000, "Casa Paulista"]);
  });

  it("is no 'A partir de' where the variants that are left cost the same", async () => {
    expect((await see("?Cor=Vermelho")).isLowestPrice).toBe(false);
  });

  it("has the price of a square meter once the roll width is known", async () => {
    expect(words((await see("?Cor=Preto&Largura=1,52 m")).priceDetails)).toBe("R$ 33,55 por m²");
    expect((await see("", "rolo-sem-medida")).priceDetails).toBeNull();
    expect((await see("", "espatula")).priceDetails).toBeNull();
  });
});

describe("the buy bar", () => {
  it("names the first choice that is missing and links to it", async () => {
    expect((await see("")).toChoose).toEqual({ text: "Escolha a cor", href: "#atributo-0" });
    expect((await see("?Cor=Preto")).toChoose).toEqual({ text: "Escolha a largura", href: "#atributo-1" });
    expect((await see("?Cor=Preto&Largura=1,52 m")).toChoose).toBeNull();
    expect((await see("?Cor=Branco")).toChoose).toBeNull();
  });
});

describe("stock hint", () => {
  it("counts the last meters or pieces of the chosen variant", async () => {
    expect((await see("?Cor=Vermelho&Largura=1,52 m")).stockHint).toBe("Restam 3 metros");
    expect((await see("?Cor=Preto&Largura=1,52 m")).stockHint).toBeNull();
    expect((await see("?Cor=Vermelho")).stockHint).toBeNull();
    const last = await addProduct(upstream().database, { name: "Último" });
    const piece = await addSku(upstream().database, last, { priceInCentavos: 100, values: { Tamanho: "P" } });
    await addOffer(upstream().database, piece, { id: shop.paulista }, { priceInCentavos: 100, quantity: 1 });
    expect((await see("", "último")).stockHint).toBe("Resta 1 unidade");
  });

  it("is absent for an upstream that does not report stock", async () => {
    instead("POST product/address", {
      productId: 1,
      productName: "Vinil Fosco",
      resaleId: shop.carioca,
      clientPrice: 49.5,
    });
    expect((await see("?Cor=Preto&Largura=1,52 m")).stockHint).toBeNull();
  });
});

it("a sold-out variant shows similar products that are sold, and one that can be bought asks for none", async () => {
  const { database } = upstream();
  const reseller = { id: shop.paulista };
  const gone = await addProduct(database, { name: "Vinil Esgotado" });
  await addSku(database, gone, { priceInCentavos: 100, values: { Cor: "Preto", Largura: "1,52 m" } });
  const white = await addSku(database, gone, {
    priceInCentavos: 100,
    values: { Cor: "Branco", Largura: "1,52 m" },
  });
  await addOffer(database, white, reseller, { priceInCentavos: 100 });
  const other = await addSimpleProduct(database, reseller, { name: "Vinil Parecido", priceInCentavos: 100 });
  await addCategory(database, { name: "Vinis" }, [gone, other]);
  const soldOut = await see("?Cor=Preto&Largura=1,52 m", "vinil-esgotado");
  expect([
    soldOut.canBuy,
    soldOut.strips.flatMap(({ products }) => products.map(({ name }) => name)),
  ]).toEqual([false, ["Vinil Parecido"]]);
  const asked = listenTo("product/listActiveB2C");
  expect((await see("?Cor=Branco&Largura=1,52 m", "vinil-esgotado")).strips).toEqual([]);
  expect(asked).not.toContainEqual(expect.objectContaining({ CategoryName: "Vinis" }));
});
