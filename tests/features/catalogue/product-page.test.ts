import { beforeEach, describe, expect, it, vi } from "vitest";
import { action } from "~/features/catalogue/product/route";
import { capabilities } from "../../../contract/capabilities";
import { arrive } from "../../second-upstream/shop";
import {
  blackWideOne,
  cartLine,
  guest,
  openFilmShop,
  see,
  shop,
  sku,
  slugOfFilm,
  submit,
} from "../../setup/film-shop";
import { createShopFromSource } from "../../setup/shop-from-source";
import { failing, instead, newcomer, posting, thrownBy, unreachable } from "../../setup/storefront";

openFilmShop(capabilities.offersWithProduct);

describe("GET /produtos/:slug", () => {
  it("shows the products available in São Paulo before a location is known", async () => {
    const page = await see("?Cor=Preto&Largura=1,52 m", slugOfFilm, newcomer);
    expect(page).toMatchObject({ cep: null, state: "ready" });
    expect(page.seller).toMatchObject({ name: "Casa Paulista", distanceInKm: null });
    expect(page.price?.priceInCentavos).toBe(5100);
    expect(page.offers.map(({ resellerName, distanceInKm }) => [resellerName, distanceInKm])).toEqual([
      ["Casa Campineira", null],
      ["Casa Carioca", null],
    ]);
  });

  it("answers 404 for a product that does not exist", async () => {
    expect((await thrownBy(see("", "nao-existe"))).status).toBe(404);
    const posted = action(await posting("/produtos/nao-existe", guest, {}, { slug: "nao-existe" }));
    expect((await thrownBy(posted)).status).toBe(404);
  });
});

describe("product page with a failing upstream", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });

  it("is shown without other offers and reports that they failed to load", async () => {
    failing("POST product/other-offers", 500);
    const page = await see("?Cor=Preto&Largura=1,52 m");
    expect(page).toMatchObject({ state: "ready", offers: [], offersFailed: "Erro ao pesquisar produtos" });
  });

  it("shows the upstream's reason when it refuses the other offers", async () => {
    failing("POST product/other-offers", 422, { message: "Fora da área de entrega" });
    const page = await see("?Cor=Preto&Largura=1,52 m");
    expect(page.offersFailed).toBe("Erro ao pesquisar produtos: Fora da área de entrega");
  });

  it("is an error page with the upstream's reason when it refuses the product", async () => {
    failing("GET product/get-one-by-name", 422, { message: "Produto em revisão" });
    const refused = await thrownBy(see("?Cor=Preto"));
    expect([refused.status, await refused.text()]).toEqual([502, "Produto em revisão"]);
  });

  it("is shown without the shop's other products and without the requested shop", async () => {
    failing("POST product/listActiveB2C", 500);
    failing("GET resale/url-store", 500);
    const page = await see("?vendedor=casa-carioca&Cor=Preto&Largura=1,52 m");
    expect(page).toMatchObject({ state: "ready", fromSameSeller: null });
  });

  it.each([
    ["GET product/get-one-by-name", 502],
    ["POST product/address", 502],
  ])("is an error page when %s fails", async (call, status) => {
    failing(call, 500);
    expect((await thrownBy(see("?Cor=Preto"))).status).toBe(status);
  });

  it("shows the upstream's reason on the error page of a refused product", async () => {
    const { visitor } = await arrive(await createShopFromSource());
    failing("GET product/get-one-by-name", 422, { message: "Produto em revisão" });
    const page = await visitor.open(`/produtos/${slugOfFilm}?Cor=Preto`);
    expect([page.status, page.heading]).toEqual([502, "Erro ao pesquisar produtos"]);
    expect(page.text).toContain("Produto em revisão");
  });

  it("is an error page of its own when the upstream is down", async () => {
    unreachable("GET product/get-one-by-name");
    expect((await thrownBy(see(""))).status).toBe(503);
  });

  it("accepts an answer that contains only shop, price and distance", async () => {
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
    expect(bought.session?.guestCart).toEqual([cartLine(sku.blackWide, shop.carioca)]);
  });

  it("sells nothing when the answer is about another variant", async () => {
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
