import { describe, expect, it } from "vitest";
import { capabilities } from "../../contract/capabilities";
import { getProductByName } from "../../contract/catalogue";
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
} from "../setup/film-shop";
import { instead, listenTo } from "../setup/storefront";

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
      ...{ id: sku.blackWide, resale: { id: 900 + index, nameFantasy: `Loja ${index}` }, differentValue: 50 },
    }));
    instead("POST product/other-offers", offers);
    const sellersOf = (page: Pick<Awaited<ReturnType<typeof see>>, "offers">) =>
      page.offers.map(({ resellerName }) => resellerName);
    const page = await see("?Cor=Preto");
    expect(sellersOf(page)).toEqual(["Loja 0", "Loja 1", "Loja 2"]);
    expect(page.allOffers).toEqual({
      count: 5,
      href: "/produtos/vinil-fosco?Cor=Preto&ofertas=todas#outras-ofertas",
    });
    const all = await see("?Cor=Preto&ofertas=todas");
    expect([all.offers.length, all.allOffers]).toEqual([5, null]);
    expect(linkOf(all, "Largura", "1,52 m").searchParams.has("ofertas")).toBe(false);
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
