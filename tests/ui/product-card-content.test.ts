import { describe, expect, it } from "vitest";
import { noFilter } from "~/features/catalogue/product-filter";
import type { ProductSummary } from "~/model/product";
import { toProductCard } from "~/ui/product-card-content";
import { aSku, colour, noDiscount, text } from "../model/nouns";

const variant = (id: number, Cor: string, Largura: string, priceInCentavos: number, resellerIds = [1]) =>
  aSku({ id, priceInCentavos, attributes: [colour(Cor), text("Largura", Largura)], resellerIds });

const film: ProductSummary = {
  id: 1,
  name: "Vinil Fosco",
  slug: "vinil-fosco",
  picture: null,
  priceInCentavos: 2000,
  skus: [
    variant(1, "Preto", "0,61 m", 2000),
    variant(2, "Preto", "1,52 m", 5000),
    variant(3, "Vermelho", "1,52 m", 9000),
    variant(4, "Branco", "1,52 m", 1000, []),
  ],
  storeSlug: "casa-paulista",
  discountTerms: noDiscount,
  isSoldByMeter: true,
  reviewAverage: null,
  modifiedAt: null,
  reviewCount: 0,
};
const now = new Date();

function card(filter: Partial<typeof noFilter>, changes: Partial<ProductSummary> = {}) {
  const { href, priceInCentavos } = toProductCard({ ...film, ...changes }, now, {
    filter: { ...noFilter, ...filter },
  });
  const { pathname, searchParams } = new URL(href, "http://loja.test");
  return [pathname, Object.fromEntries(searchParams), priceInCentavos];
}

describe("the card of a filtered list", () => {
  const page = "/produtos/vinil-fosco";

  it("has price and link of the cheapest variant that fits colour and size", () => {
    expect(card({ colours: ["Preto"] })).toEqual([page, { Cor: "Preto", Largura: "0,61 m" }, 2000]);
    expect(card({ sizes: ["1,52 m"] })).toEqual([page, { Cor: "Preto", Largura: "1,52 m" }, 5000]);
    expect(card({ colours: ["Vermelho", "Azul"], sizes: ["1,52 m"] })).toEqual([
      page,
      { Cor: "Vermelho", Largura: "1,52 m" },
      9000,
    ]);
  });

  it("has the product's price and no choice without a filter, or where no variant in stock fits", () => {
    expect(card({})).toEqual([page, {}, 2000]);
    expect(card({ text: "Preto" })).toEqual([page, {}, 2000]);
    expect(card({ colours: ["Branco"] })).toEqual([page, {}, 2000]);
  });

  it("leads to the variant that the upstream has understood of a search's text, whose price it has", () => {
    const skus = [variant(3, "Vermelho", "1,52 m", 9000)];
    const red = { Cor: "Vermelho", Largura: "1,52 m" };
    expect(card({ text: "vinil vermelho" }, { skus, priceInCentavos: 9000 })).toEqual([page, red, 9000]);
    expect(card({}, { skus, priceInCentavos: 9000 })).toEqual([page, {}, 9000]);
  });

  it("leads to the only filtered colour where the list has no variants", () => {
    expect(card({ colours: ["Preto"] }, { skus: [] })).toEqual([page, { Cor: "Preto" }, 2000]);
    expect(card({ colours: ["Preto", "Azul"] }, { skus: [] })).toEqual([page, {}, 2000]);
  });

  it("has the cheapest variant where the filter is a price", () => {
    expect(card({ prices: { fromInCentavos: null, toInCentavos: 3000 } })).toEqual([
      page,
      { Cor: "Preto", Largura: "0,61 m" },
      2000,
    ]);
  });

  it("has the only variant that the upstream names for its price, whatever its colour is called", () => {
    const named = { priceInCentavos: 9000, skus: [variant(5, "Azul-marinho", "1,52 m", 9000)] };
    expect(card({ colours: ["Azul"] }, named)).toEqual([
      page,
      { Cor: "Azul-marinho", Largura: "1,52 m" },
      9000,
    ]);
    expect(card({}, named)).toEqual([page, {}, 9000]);
  });

  it("prefers the filtered seller, or the one who delivers free of charge", () => {
    expect(card({ seller: "casa-carioca" })).toEqual([page, { vendedor: "casa-carioca" }, 2000]);
    expect(card({ hasFreeFreight: true })).toEqual([page, { vendedor: "casa-paulista" }, 2000]);
  });

  it("stays without a price when the product is not sold here", () => {
    expect(card({ colours: ["Preto"] }, { priceInCentavos: null })).toEqual([page, {}, null]);
  });
});

describe("the content of a card", () => {
  it("names the unit and the rating only where there are any", () => {
    expect(toProductCard(film, now)).toMatchObject({ isSoldByMeter: true });
    expect(toProductCard(film, now)).not.toHaveProperty("reviewCount");
    const rated = { ...film, isSoldByMeter: false, reviewAverage: 4.5, reviewCount: 2 };
    expect(toProductCard(rated, now)).toMatchObject({ reviewAverage: 4.5, reviewCount: 2 });
    expect(toProductCard(rated, now)).not.toHaveProperty("isSoldByMeter");
  });
});
