import { describe, expect, it } from "vitest";
import { capabilities } from "../../../contract/capabilities";
import { getProductByName } from "../../../contract/catalogue";
import {
  blackWideOne,
  cartLine,
  linkOf,
  openFilmShop,
  see,
  shop,
  sku,
  slugOfFilm,
  submit,
} from "../../setup/film-shop";
import { instead, listenTo, newcomer } from "../../setup/storefront";

const { upstream } = openFilmShop(capabilities.offersWithProduct);

describe("buying another shop's offer as a guest", () => {
  it("adds exactly that variant and shop, whatever is chosen above", async () => {
    const fields = {
      sku: String(sku.blackWide),
      loja: String(shop.campineira),
      intent: "oferta",
      chave: "k",
    };
    const choices: Record<string, string>[] = [{ Cor: "Preto", Largura: "1,52 m" }, {}];
    for (const choice of choices) {
      const taken = await submit({ ...choice, ...fields, quantidade: "2" });
      expect(taken.session?.guestCart).toEqual([cartLine(sku.blackWide, shop.campineira, 2)]);
      expect(taken.to).toBe("/produtos/vinil-fosco");
    }
  });

  it("refuses an offer that does not exist", async () => {
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

  it("uses that offer's promotion, not the product's", async () => {
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
    expect(taken.session?.guestCart).toEqual([
      { ...cartLine(sku.blackWide, shop.campineira), promotionId: 77 },
    ]);
  });
});

describe("offers table", () => {
  const offersOf = async () => (await see("?Cor=Preto&Largura=1,52 m")).offers;
  const offering = (responseFretePrice: Record<string, unknown>) =>
    instead("POST product/other-offers", [
      {
        id: sku.blackWide,
        resale: { id: shop.campineira, nameFantasy: "Casa Campineira" },
        distance: 3000,
        differentValue: 49,
        responseFretePrice,
      },
    ]);
  const carrier = (name: string, price: number, delivery_time: number) => ({
    company: { name },
    name: "SEDEX",
    price,
    delivery_time,
  });

  it("shows a flat freight, or each carrier's price and days with the cheapest first", async () => {
    const words = ({ freight, carriers }: { freight: string; carriers: readonly string[] }) =>
      [freight, ...carriers].map((each) => each.replaceAll("\u00a0", " "));
    offering({ price: 18.4 });
    expect((await offersOf()).map(words)).toEqual([["R$ 18,40"]]);
    offering({
      melhorEnvio: true,
      answerShippingCalculationModel: [carrier("Jadlog", 32.1, 1), carrier("Correios", 21.3, 4)],
    });
    expect((await offersOf()).map(words)).toEqual([
      [
        "a partir de R$ 21,30",
        "Jadlog SEDEX: R$ 32,10, até 1 dia útil",
        "Correios SEDEX: R$ 21,30, até 4 dias úteis",
      ],
    ]);
    offering({ melhorEnvio: true, answerShippingCalculationModel: [carrier("Jadlog", 0, 2)] });
    expect((await offersOf()).map(words)).toEqual([["Jadlog SEDEX: Grátis, até 2 dias úteis"]]);
    offering({});
    expect((await offersOf()).map(words)).toEqual([["a calcular"]]);
  });

  it("shows the first offers with a link to all, which another choice takes back", async () => {
    const offers = Array.from({ length: 5 }, (_, index) => ({
      id: sku.blackWide,
      resale: { id: 900 + index, nameFantasy: `Loja ${index}` },
      differentValue: 50,
    }));
    instead("POST product/other-offers", offers);
    const sellersOf = (page: Pick<Awaited<ReturnType<typeof see>>, "offers">) =>
      page.offers.map(({ resellerName }) => resellerName);
    const page = await see("?Cor=Preto");
    expect(sellersOf(page)).toEqual(["Loja 0", "Loja 1"]);
    expect(page.allOffers).toEqual({
      count: 5,
      href: "/produtos/vinil-fosco?Cor=Preto&ofertas=todas#outras-ofertas",
    });
    const all = await see("?Cor=Preto&ofertas=todas");
    expect([all.offers.length, all.allOffers]).toEqual([5, null]);
    expect(linkOf(all, "Largura", "1,52 m").searchParams.has("ofertas")).toBe(false);
  });

  it("are ordered by total with freight, distance or arrival by links, with unknown values last", async () => {
    const carriers = (...services: [number, number | null][]) => ({
      melhorEnvio: true,
      answerShippingCalculationModel: services.map(([price, delivery_time]) => ({
        company: { name: "Correios" },
        price,
        delivery_time,
      })),
    });
    const offering = (id: number, nameFantasy: string, more: Record<string, unknown>) => ({
      id: sku.blackWide,
      resale: { id, nameFantasy },
      ...more,
    });
    instead("POST product/other-offers", [
      offering(901, "Perto", {
        distance: 1,
        differentValue: 50,
        responseFretePrice: carriers([20, 5], [40, 2]),
      }),
      offering(902, "Sem frete", { distance: 2, differentValue: 30 }),
      offering(903, "Barata", { distance: 9, differentValue: 40, responseFretePrice: { price: 15 } }),
      offering(904, "Rápida", { differentValue: 60, responseFretePrice: carriers([10, 1]) }),
    ]);
    const sellers = async (query: string) =>
      (await see(query)).offers.map(({ resellerName }) => resellerName);
    const page = await see("?Cor=Preto&ofertas=todas");
    expect(
      page.offers.map(({ resellerName, total }) => [resellerName, total?.replace("\u00a0", " ")]),
    ).toEqual([
      ["Barata", "R$ 55,00 com frete"],
      ["Perto", "R$ 70,00 com frete"],
      ["Rápida", "R$ 70,00 com frete"],
      ["Sem frete", undefined],
    ]);
    expect(page.offersNote).toBe("Ofertas com frete a calcular ficam no fim.");
    const link = "/produtos/vinil-fosco?Cor=Preto&ordem-ofertas=";
    expect(page.offerOrders).toEqual([
      { name: "Menor total com frete", href: `${link}total&ofertas=todas#outras-ofertas`, isChosen: true },
      { name: "Mais perto", href: `${link}distancia&ofertas=todas#outras-ofertas`, isChosen: false },
      { name: "Chega antes", href: `${link}prazo&ofertas=todas#outras-ofertas`, isChosen: false },
    ]);
    expect(await sellers("?Cor=Preto&ordem-ofertas=distancia&ofertas=todas")).toEqual([
      "Perto",
      "Sem frete",
      "Barata",
      "Rápida",
    ]);
    expect(await sellers("?Cor=Preto&ordem-ofertas=prazo&ofertas=todas")).toEqual([
      "Rápida",
      "Perto",
      "Sem frete",
      "Barata",
    ]);
    const nearest = await see("?Cor=Preto&ordem-ofertas=distancia");
    expect(nearest.offers.map(({ resellerName }) => resellerName)).toEqual(["Perto", "Sem frete"]);
    expect(nearest.allOffers?.href).toBe(`${link}distancia&ofertas=todas#outras-ofertas`);
    expect(await sellers("?Cor=Preto&quantidade=3")).toEqual(["Barata", "Perto"]);
    expect(await sellers("?Cor=Preto&ordem-ofertas=nada")).toEqual(await sellers("?Cor=Preto"));
  });

  it("do not repeat a price as the total where the freight is free", async () => {
    instead("POST product/other-offers", [
      {
        id: sku.blackWide,
        resale: { id: 901, nameFantasy: "Sem frete" },
        differentValue: 50,
        responseFretePrice: { price: 0 },
      },
    ]);
    expect((await see("?Cor=Preto")).offers[0]?.total).toBeNull();
    expect((await see("?Cor=Preto&quantidade=3")).offers[0]?.total).toMatch(/^3 metros com frete: /);
  });

  it("are marked if they are of the chosen variation, which a phone does not repeat", async () => {
    instead("POST product/other-offers", [
      { id: sku.blackWide, resale: { id: 901, nameFantasy: "Perto" }, differentValue: 50 },
    ]);
    expect((await see("?Cor=Preto&Largura=1,52 m")).offers[0]?.isChosenVariation).toBe(true);
    expect((await see("")).offers[0]?.isChosenVariation).toBe(false);
  });

  it("keep the upstream's order, without links, before a location is known", async () => {
    const page = await see("?Cor=Preto&Largura=1,52 m&ordem-ofertas=total", slugOfFilm, newcomer);
    expect(page.offerOrders).toEqual([]);
    expect(page.offersNote).toBeNull();
    expect(page.offers.map(({ resellerName }) => resellerName)).toEqual(["Casa Campineira", "Casa Carioca"]);
  });

  it("omits the showcase link of a shop without one", async () => {
    offering({ price: 0 });
    expect((await offersOf()).map(({ resellerHref, freight }) => [resellerHref, freight])).toEqual([
      [null, "Grátis"],
    ]);
  });
});

describe("other products of the seller", () => {
  const selling = async (others: number) => {
    const query = { productName: slugOfFilm };
    const { productId, productName } = await upstream().answerTo(getProductByName, { query });
    const other = (_: unknown, index: number) => ({
      productId: 90_000 + index,
      productName: `Outro ${index}`,
    });
    instead("POST product/listActiveB2C", {
      products: [{ productId, productName }, ...Array.from({ length: others }, other)],
      pager: { totalPages: 3, totalItems: 41 },
    });
  };

  it("are paginated by the URL and exclude the product itself", async () => {
    await selling(19);
    const asked = listenTo("product/listActiveB2C");
    const { fromSameSeller } = await see("?Cor=Preto&Largura=1,52 m&pagina-vendedor=2");
    expect(asked).toMatchObject([{ page: 2, pageSize: 6, resaleId: shop.paulista }]);
    expect(fromSameSeller).toMatchObject({ page: 2, totalPages: 3 });
    expect(fromSameSeller?.cards.map(({ name }) => name)).not.toContain("Vinil Fosco");
    expect(fromSameSeller?.cards).toHaveLength(5);
  });

  it("start on page 1 after another choice, because the seller may change", async () => {
    const page = await see("?Cor=Preto&pagina-vendedor=2");
    expect(linkOf(page, "Largura", "1,52 m").searchParams.has("pagina-vendedor")).toBe(false);
    expect(page.kept).toEqual([["Cor", "Preto"]]);
  });

  it("are hidden when the shop sells nothing else, and empty on a later page", async () => {
    await selling(0);
    expect((await see("?Cor=Preto&Largura=1,52 m")).fromSameSeller).toBeNull();
    expect((await see("?Cor=Preto&Largura=1,52 m&pagina-vendedor=3")).fromSameSeller).toMatchObject({
      page: 3,
      cards: [],
    });
  });
});
