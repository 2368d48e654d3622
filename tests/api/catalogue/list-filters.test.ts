import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { users } from "../../../api/database/schema/accounts";
import * as catalogue from "../../../api/database/schema/catalogue";
import { productPromotions, promotions } from "../../../api/database/schema/promotions";
import { productReviews } from "../../../api/database/schema/reviews";
import { countFacets, listProducts } from "../../../contract/catalogue";
import {
  addCategory,
  addOffer,
  addProduct,
  addReseller,
  addSimpleProduct,
  addSku,
  addSubcategory,
  shopperIn,
} from "../../setup/catalogue-rows";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
const ids = { paulista: 0, carioca: 0, blackNarrow: 0, blackWide: 0, navyWide: 0 };

/**
 * The film is sold in São Paulo (black) and in Rio, whose reseller delivers free of charge (navy blue). The brush has the
 * best reviews, the knife most discount, the tape is the newest, the glue is sold out.
 */
beforeAll(async () => {
  upstream = await openUpstream();
  const { database, clock } = upstream;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  const paulista = await addReseller(database, { name: "Casa Paulista", in: "São Paulo" });
  const carioca = await addReseller(database, {
    name: "Casa Carioca",
    in: "Rio de Janeiro",
    shipsByCarriers: false,
    ownFreightInCentavos: 0,
    ownFreightInDays: 5,
  });
  await addReseller(database, { name: "Casa Fechada", in: "Manaus", active: false });

  const film = await addProduct(database, {
    name: "Vinil Fosco",
    unitsSold: 90,
    createdAt: daysAgo(90),
    pic: "Uploads/produtos/fosco.webp",
  });
  const variant = (Cor: string, Largura: string, priceInCentavos: number) =>
    addSku(database, film, { priceInCentavos, values: { Cor, Largura } });
  const blackNarrow = await variant("Preto", "0,61 m", 2000);
  const blackWide = await variant("Preto", "1,52 m", 6000);
  const navyWide = await variant("Azul-marinho", "1,52 m", 7000);
  const colourOf = (name: string) => sql<number>`(select id from attributes where name = ${name})`;
  await database.insert(catalogue.productImages).values([
    { productId: film.id, path: "Uploads/produtos/preto.webp", attributeId: colourOf("Preto") },
    { productId: film.id, path: "Uploads/produtos/azul.webp", attributeId: colourOf("Azul-marinho") },
  ]);
  await addOffer(database, blackNarrow, paulista, { priceInCentavos: 2000 });
  await addOffer(database, blackWide, paulista, { priceInCentavos: 6000 });
  await addOffer(database, blackWide, carioca, { priceInCentavos: 5500 });
  await addOffer(database, navyWide, carioca, { priceInCentavos: 7000 });

  const brush = await addSimpleProduct(database, paulista, {
    name: "Escova",
    priceInCentavos: 5500,
    unitsSold: 10,
    createdAt: daysAgo(80),
  });
  const knife = await addSimpleProduct(database, paulista, {
    name: "Estilete",
    priceInCentavos: 10_000,
    percentage: 50,
    unitsSold: 20,
    createdAt: daysAgo(70),
  });
  const tape = await addSimpleProduct(database, carioca, {
    name: "Fita",
    priceInCentavos: 3000,
    unitsSold: 5,
    createdAt: daysAgo(1),
  });
  await addSimpleProduct(database, paulista, {
    name: "Cola",
    priceInCentavos: 3000,
    quantity: 0,
    percentage: 90,
    createdAt: daysAgo(0),
  });
  const [promotion] = await database
    .insert(promotions)
    .values({ name: "Dez", discountType: 1, percentage: 10, startsAt: daysAgo(1), endsAt: daysAgo(-1) })
    .returning();
  await database.insert(productPromotions).values({ promotionId: promotion?.id ?? 0, productId: tape.id });

  const [user] = await database
    .insert(users)
    .values({ name: "Bia", email: "bia@exemplo.com.br", passwordHash: "-" })
    .returning();
  const rate = (product: { id: number }, notes: number[]) =>
    database
      .insert(productReviews)
      .values(notes.map((note) => ({ productId: product.id, userId: user?.id ?? 0, note })));
  await rate(brush, [5, 5, 5]);
  await rate(knife, [5]);
  await rate(film, [4, 4]);
  await rate(tape, [3, 2]);

  const colours = await addCategory(database, { name: "Cores", statusOnMenu: false });
  await addSubcategory(database, colours, { name: "Preto" }, [film]);
  const blue = await addSubcategory(database, colours, { name: "Azul" }, [film, brush]);
  await database
    .update(catalogue.attributes)
    .set({ colourId: blue.id })
    .where(eq(catalogue.attributes.name, "Azul-marinho"));
  Object.assign(ids, {
    paulista: paulista.id,
    carioca: carioca.id,
    blackNarrow: blackNarrow.id,
    blackWide: blackWide.id,
    navyWide: navyWide.id,
  });
});

const inSaoPaulo = shopperIn("São Paulo");
const list = (filter: Record<string, unknown>) =>
  upstream.answerTo(listProducts, { body: { page: 1, pageSize: 20, ...inSaoPaulo, ...filter } });
const namesIn = async (filter: Record<string, unknown>) =>
  (await list(filter)).products.map(({ productName }) => productName);
const filmIn = async (filter: Record<string, unknown>) => {
  const { products } = await list({ product: "fosco", ...filter });
  return products[0];
};
const facetsOf = (within: Record<string, unknown> = {}) => upstream.answerTo(countFacets, { body: within });

describe("filters of a product list", () => {
  it("keep discounted products in stock", async () => {
    expect(await namesIn({ discounted: true })).toEqual(["Estilete", "Fita"]);
  });

  it("are understood from the words of a search", async () => {
    expect(await namesIn({ product: "promoção" })).toEqual(["Estilete", "Fita"]);
    expect(await namesIn({ product: "estilete em oferta" })).toEqual(["Estilete"]);
    expect(await namesIn({ product: "escova com desconto" })).toEqual([]);
    expect(await namesIn({ product: "frete grátis" })).toEqual(["Vinil Fosco", "Fita"]);
    expect(await namesIn({ product: "fita com frete gratis" })).toEqual(["Fita"]);
    expect(await namesIn({ product: "frete" })).toEqual([]);
  });

  it("keep products with at least the asked average", async () => {
    expect(await namesIn({ minRating: 4 })).toEqual(["Vinil Fosco", "Estilete", "Escova"]);
    expect(await namesIn({ minRating: 5 })).toEqual(["Estilete", "Escova"]);
  });

  it("keep the products of one seller, at its prices", async () => {
    expect(await namesIn({ resale: "casa-carioca" })).toEqual(["Vinil Fosco", "Fita"]);
    expect(await filmIn({ resale: "casa-carioca" })).toMatchObject({
      clientPrice: 55,
      resaleId: ids.carioca,
    });
    expect(await namesIn({ resale: "casa-fechada" })).toEqual([]);
    expect(await namesIn({ resale: "casa-nenhuma" })).toEqual([]);
  });

  it("keep offers with free freight, at the prices of the resellers that offer it", async () => {
    expect(await namesIn({ freeFreight: true })).toEqual(["Vinil Fosco", "Fita"]);
    expect(await filmIn({ freeFreight: true })).toMatchObject({ clientPrice: 55, resaleId: ids.carioca });
    expect(await namesIn({ freeFreight: true, resale: "casa-paulista" })).toEqual([]);
  });

  it("narrow each other", async () => {
    expect(await namesIn({ discounted: true, minRating: 4, rangePrice: [40, 60] })).toEqual(["Estilete"]);
    expect(await namesIn({ discounted: true, freeFreight: true })).toEqual(["Fita"]);
  });
});

describe("orders of a product list", () => {
  it.each([
    ["bestSellers", ["Vinil Fosco", "Estilete", "Escova", "Fita", "Cola"]],
    ["rating", ["Escova", "Estilete", "Vinil Fosco", "Fita", "Cola"]],
    ["newest", ["Fita", "Estilete", "Escova", "Vinil Fosco", "Cola"]],
    ["discount", ["Estilete", "Fita", "Vinil Fosco", "Escova", "Cola"]],
  ])("%s, with what is sold out at the end", async (orderBy, names) => {
    expect(await namesIn({ orderBy })).toEqual(names);
    expect(await namesIn({ orderBy, rangePrice: [0, 1000] })).toEqual(names.slice(0, -1));
  });

  it("by price take precedence", async () => {
    expect(await namesIn({ orderBy: "newest", orderByPrice: 1 })).toEqual([
      "Vinil Fosco",
      "Fita",
      "Estilete",
      "Escova",
      "Cola",
    ]);
  });
});

describe("the variant that a filter chooses", () => {
  const variantIn = async (filter: Record<string, unknown>) => {
    const film = await filmIn(filter);
    return (
      film && [film.skuId, film.clientPrice, film.resaleId, film.sku?.attributes.map(({ name }) => name)]
    );
  };

  it("is the cheapest of colour and size at the nearest reseller that has it", async () => {
    expect(await variantIn({ Subcategories: ["Preto"] })).toEqual([
      ids.blackNarrow,
      20,
      ids.paulista,
      ["Preto", "0,61 m"],
    ]);
    expect(await variantIn({ Subcategories: ["Preto"], selectedSizes: ["1,52 m"] })).toEqual([
      ids.blackWide,
      60,
      ids.paulista,
      ["Preto", "1,52 m"],
    ]);
  });

  it("has a colour that belongs to the filter's", async () => {
    expect(await variantIn({ Subcategories: ["Azul"] })).toEqual([
      ids.navyWide,
      70,
      ids.carioca,
      ["Azul-marinho", "1,52 m"],
    ]);
  });

  it("has the picture of its colour", async () => {
    expect(await filmIn({ Subcategories: ["Azul"] })).toMatchObject({
      productPic: "Uploads/produtos/azul.webp",
    });
    expect(await filmIn({})).toMatchObject({ productPic: "Uploads/produtos/fosco.webp" });
  });

  it("is the product's cheapest where the filter is a price, and none without a filter", async () => {
    expect(await variantIn({ rangePrice: [10, 30] })).toEqual([
      ids.blackNarrow,
      20,
      ids.paulista,
      ["Preto", "0,61 m"],
    ]);
    expect(await variantIn({})).toEqual([ids.blackNarrow, 20, ids.paulista, undefined]);
  });

  it("is unknown where a product has no variant of the colour, which keeps its price", async () => {
    const { products } = await list({ Subcategories: ["Azul"], orderByPrice: 1 });
    expect(products.map(({ productName, clientPrice }) => [productName, clientPrice])).toEqual([
      ["Escova", 55],
      ["Vinil Fosco", 70],
    ]);
  });

  it("decides the order by price and the price range", async () => {
    const wide = { selectedSizes: ["1,52 m"], product: "fosco" };
    expect(await namesIn({ ...wide, rangePrice: [10, 30] })).toEqual([]);
    expect(await namesIn({ ...wide, rangePrice: [60, 60] })).toEqual(["Vinil Fosco"]);
  });
});

describe("counts of the further filters", () => {
  it("match the filtered lists", async () => {
    const { discounted, freeFreight, ratings, sellers } = await facetsOf();
    const totalOf = async (filter: Record<string, unknown>) => (await list(filter)).pager.totalItems;
    expect(discounted).toBe(await totalOf({ discounted: true }));
    expect(freeFreight).toBe(await totalOf({ freeFreight: true }));
    expect(ratings?.map(({ from }) => from)).toEqual([4, 3]);
    for (const { from, count } of ratings ?? []) expect(count).toBe(await totalOf({ minRating: from }));
    expect(sellers?.map(({ name }) => name)).toEqual(["Casa Paulista", "Casa Carioca"]);
    for (const { store, count } of sellers ?? []) expect(count).toBe(await totalOf({ resale: store }));
  });

  it("announce the orders", async () => {
    expect((await facetsOf()).orders).toEqual(["bestSellers", "rating", "newest", "discount"]);
  });

  it("by price use the shopper's location and the other filters, and match the lists of their ranges", async () => {
    const { priceRanges } = await list({ countPriceRanges: true });
    expect(priceRanges).toEqual([
      { from: 0, to: 24.99, count: 1 },
      { from: 25, to: 49.99, count: 1 },
      { from: 50, to: 99.99, count: 2 },
    ]);
    for (const { from, to, count } of priceRanges ?? []) {
      expect((await list({ rangePrice: [from, to] })).pager.totalItems).toBe(count);
    }
    const again = await list({ countPriceRanges: true, rangePrice: [50, 99.99], minRating: 5 });
    expect(again.priceRanges).toEqual([{ from: 50, to: 99.99, count: 2 }]);
    expect(await list({})).not.toHaveProperty("priceRanges");
  });
});
