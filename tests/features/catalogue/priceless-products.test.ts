import { beforeAll, describe, expect, it } from "vitest";
import { loader as searchLoader } from "~/features/catalogue/search/route";
import { addOffer, addProduct, addSku } from "../../setup/catalogue-rows";
import { guest, openFilmShop, see, shop, submit } from "../../setup/film-shop";
import { asking } from "../../setup/storefront";

const { upstream } = openFilmShop();

beforeAll(async () => {
  const { database } = upstream();
  const given = await addProduct(database, { name: "Vinil Dado", percentage: 100 });
  for (const [index, Cor] of ["Preto", "Azul"].entries()) {
    const sku = await addSku(database, given, { priceInCentavos: 3000 + index, values: { Cor } });
    await addOffer(database, sku, { id: shop.paulista }, { priceInCentavos: 3000 + index });
    await addOffer(database, sku, { id: shop.carioca }, { priceInCentavos: 3000 + index });
  }
});

describe("a product whose discount is 100 %", () => {
  it("has no price, no other offers and nothing to press on its page", async () => {
    for (const query of ["", "?Cor=Preto"]) {
      const page = await see(query, "vinil-dado");
      expect([page.price, page.priceDetails, page.canBuy, page.offers]).toEqual([null, null, false, []]);
    }
  });

  it("cannot be bought", async () => {
    for (const intent of ["comprar", "oferta"]) {
      const fields = { Cor: "Preto", quantidade: "1", loja: String(shop.carioca), intent };
      const refused = await submit(fields, guest, "vinil-dado");
      expect(refused.status).toBe(400);
    }
  });

  it("has no price in a list", async () => {
    const { cards } = await searchLoader(await asking("/produtos?produto=dado", guest));
    expect(cards).toMatchObject([{ name: "Vinil Dado", priceInCentavos: null }]);
  });
});
