import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { quoteOtherOffers } from "../../../api/catalogue/other-offers";
import { findProductAtPlace } from "../../../api/catalogue/product-offers";
import { users } from "../../../api/database/schema/accounts";
import { productImages, skus } from "../../../api/database/schema/catalogue";
import { skuResellers } from "../../../api/database/schema/resellers";
import { productReviews } from "../../../api/database/schema/reviews";
import {
  getProductAtAddress,
  getProductByName,
  getProductShell,
  listOtherOffers,
  type productAtAddress,
} from "../../../contract/catalogue";
import {
  addCategory,
  addOffer,
  addProduct,
  addReseller,
  addSku,
  addSubcategory,
  shopperIn,
} from "../../setup/catalogue-rows";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
const shop = { paulista: 0, carioca: 0, manauara: 0 };
const film = { id: 0, black: 0, red: 0, gone: 0 };

/** Black is at all three resellers, few in São Paulo; red only in Rio; a third color is discontinued. */
beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const paulista = await addReseller(database, {
    name: "Casa Paulista",
    in: "São Paulo",
    cnpj: "12ABC34501DE35",
    whatsApp: "11999990000",
  });
  const carioca = await addReseller(database, {
    name: "Casa Carioca",
    in: "Rio de Janeiro",
    shipsByCarriers: false,
    ownFreightInCentavos: 1890,
    ownFreightInDays: 4,
  });
  const manauara = await addReseller(database, { name: "Casa Manauara", in: "Manaus" });
  Object.assign(shop, { paulista: paulista.id, carioca: carioca.id, manauara: manauara.id });

  const product = await addProduct(database, {
    name: "Película Fosca & Lisa 1,52 m",
    pic: "Uploads/produtos/fosca.webp",
    description: "Para portas.",
    application: "Vinil",
    type: "0,08 mm",
    glue: "Fosco",
    liner: "Removível",
    durability: "5 anos",
    indicator: "Sem bolhas",
    hasCalculator: true,
  });
  const black = await addSku(database, product, {
    priceInCentavos: 5000,
    values: { Cor: "Preto", Largura: "1,52 m" },
  });
  const red = await addSku(database, product, {
    priceInCentavos: 9000,
    values: { Cor: "Vermelho", Largura: "1,52 m" },
  });
  const gone = await addSku(database, product, {
    priceInCentavos: 100,
    values: { Cor: "Rosa", Largura: "1,52 m" },
  });
  Object.assign(film, { id: product.id, black: black.id, red: red.id, gone: gone.id });
  await addOffer(database, black, paulista, { priceInCentavos: 6000, quantity: 3 });
  await addOffer(database, black, carioca, { priceInCentavos: 5500, quantity: 50 });
  await addOffer(database, black, manauara, { priceInCentavos: 4000, quantity: 999 });
  await addOffer(database, red, carioca, { priceInCentavos: 9900, quantity: 5 });
  await addOffer(database, gone, paulista, { priceInCentavos: 100, quantity: 5 });
  await database.update(skus).set({ deletedAt: new Date() }).where(eq(skus.id, gone.id));
  await database.insert(productImages).values([
    { productId: product.id, path: "Uploads/produtos/fosca-2.webp", position: 2 },
    { productId: product.id, path: "Uploads/produtos/fosca.webp", position: 1 },
  ]);
  const doors = await addCategory(database, { name: "Portas" }, [product]);
  await addSubcategory(database, doors, { name: "Portas de madeira" }, [product]);

  const [ana] = await database
    .insert(users)
    .values({ name: "Ana", email: "ana@exemplo.com.br", passwordHash: "-" })
    .returning();
  if (ana === undefined) throw new Error("No user");
  await database.insert(productReviews).values([
    { productId: product.id, userId: ana.id, note: 3, evaluation: "Razoável" },
    { productId: product.id, userId: ana.id, note: 5, evaluation: null },
  ]);
});

type Asked = z.input<typeof productAtAddress>;
const asked = (more: Partial<Asked> = {}): Asked => ({
  ...shopperIn("Campinas"),
  productName: "pelicula-fosca-lisa-1-52-m",
  productId: film.id,
  skus: [],
  ...more,
});
const black = (quantity: number): Partial<Asked> => ({
  selectedSku: film.black,
  skus: [{ id: film.black, quantity }],
});
const seen = (more?: Partial<Asked>) => upstream.answerTo(getProductAtAddress, { body: asked(more) });
const offers = (more?: Partial<Asked>) => upstream.answerTo(listOtherOffers, { body: asked(more) });

describe("product lookup", () => {
  it.each([
    "pelicula-fosca-lisa-1-52-m",
    "Película Fosca & Lisa 1,52 m",
    "película-fosca-&-lisa-1,52-m",
    "PELICULA FOSCA LISA 1-52 M",
  ])("finds the product as %s", async (productName) => {
    const found = await upstream.answerTo(getProductByName, { query: { productName } });
    expect(found.productId).toBe(film.id);
    expect((await upstream.answerTo(getProductShell, { query: { productName } })).productId).toBe(film.id);
  });

  it("answers 404 for an unknown product", async () => {
    for (const path of ["product/name", "product/get-one-by-name"]) {
      const { status, body } = await upstream.ask("GET", `${path}?productName=nada`);
      expect({ status, body }).toMatchObject({ status: 404, body: { message: "Produto não encontrado." } });
    }
  });

  it("returns all data of the product page", async () => {
    const found = await upstream.answerTo(getProductByName, {
      query: { productName: "pelicula-fosca-lisa-1-52-m" },
    });
    expect(found).toMatchObject({
      productName: "Película Fosca & Lisa 1,52 m",
      slug: "pelicula-fosca-lisa-1-52-m",
      productApplication: "Vinil",
      productType: "0,08 mm",
      productGlue: "Fosco",
      productLiner: "Removível",
      productDurability: "5 anos",
      productIndicator: "Sem bolhas",
      calculator: true,
      images: [
        { path: "Uploads/produtos/fosca.webp", colour: null },
        { path: "Uploads/produtos/fosca-2.webp", colour: null },
      ],
      categories: [{ categoryName: "Portas" }],
      subCategories: [{ name: "Portas de madeira" }],
      reviewAverage: 4,
      reviewCount: 2,
    });
    expect(found.reviews?.map(({ note, user }) => [note, user?.name])).toEqual([
      [5, "Ana"],
      [3, "Ana"],
    ]);
  });

  it("offers the active skus, color first", async () => {
    const found = await upstream.answerTo(getProductByName, {
      query: { productName: "pelicula-fosca-lisa-1-52-m" },
    });
    expect(found.skus?.map(({ id }) => id)).toEqual([film.black, film.red]);
    expect(found.skus?.[0]?.attributes).toEqual([
      { name: "Preto", hex: "#17181B", attribute: { name: "Cor", type: "Cor" } },
      { name: "1,52 m", hex: null, attribute: { name: "Largura", type: "Texto" } },
    ]);
    expect(found.skus?.[1]?.resaleSkus).toEqual([{ resaleId: shop.carioca }]);
  });
});

describe("product with a chosen sku", () => {
  it("is sold by the nearest reseller with enough stock", async () => {
    expect(await seen(black(3))).toMatchObject({
      resaleId: shop.paulista,
      resaleName: "Casa Paulista",
      resaleCnpj: "12.ABC.345/01DE-35",
      resaleWhatsApp: "11999990000",
      clientPrice: 60,
      skuId: film.black,
      stock: 3,
    });
    expect(await seen(black(4))).toMatchObject({ resaleId: shop.carioca, clientPrice: 55, stock: 50 });
    expect(await seen(black(51))).toMatchObject({ resaleId: shop.manauara, clientPrice: 40 });
  });

  it("shows the distance of that reseller", async () => {
    const fromHere = await seen({ ...black(1), ...shopperIn("São Paulo") });
    expect(fromHere.distance).toBe(0);
    expect((await seen(black(1))).distance).toBeCloseTo(84, -1);
  });

  it("prefers the reseller of the referring showcase only while it has enough stock", async () => {
    const via = { sellerResaleId: shop.carioca };
    expect(await seen({ ...black(1), ...via })).toMatchObject({ resaleId: shop.carioca, clientPrice: 55 });
    expect(await seen({ ...black(60), ...via })).toMatchObject({ resaleId: shop.manauara });
    expect(await seen({ ...black(1), sellerResaleId: 9_999 })).toMatchObject({ resaleId: shop.paulista });
  });

  it("lists the resellers with the requested quantity of each sku, nearest first", async () => {
    const { skus: found } = await seen(black(4));
    expect(found?.map(({ id, resaleSkus }) => [id, resaleSkus.map(({ resaleId }) => resaleId)])).toEqual([
      [film.black, [shop.carioca, shop.manauara]],
      [film.red, [shop.carioca]],
    ]);
  });

  it("shows another sku at its nearest reseller's price when the chosen reseller has none of it", async () => {
    const { skus: found } = await seen(black(1));
    expect(found?.map(({ differentValue }) => differentValue)).toEqual([60, 99]);
  });

  it("reports insufficient stock and still returns the sku and its price", async () => {
    const found = await seen({ selectedSku: film.red, skus: [{ id: film.red, quantity: 6 }] });
    expect(found).toMatchObject({ resaleId: null, stock: 0, skuId: film.red, clientPrice: 99 });
    expect(found.skus?.find(({ id }) => id === film.red)?.resaleSkus).toEqual([]);
  });

  it("names the reseller that has too few of what another one sells, or most of what no reseller has", async () => {
    const short = async (body: Record<string, unknown>) => (await seen(body)).shortOffer;
    expect(await short(black(3))).toBeNull();
    expect(await short(black(4))).toEqual({ resaleName: "Casa Paulista", stock: 3 });
    expect(await short({ ...black(51), sellerResaleId: shop.carioca })).toMatchObject({ stock: 50 });
    expect(await short({ ...black(4), sellerResaleId: shop.carioca })).toBeNull();
    expect(await short({ selectedSku: film.red, skus: [{ id: film.red, quantity: 6 }] })).toMatchObject({
      stock: 5,
    });
  });

  it("returns no offer for a discontinued sku", async () => {
    const found = await seen({ selectedSku: film.gone, skus: [{ id: film.gone, quantity: 1 }] });
    expect(found).toMatchObject({ resaleId: null, skuId: null, clientPrice: null });
  });
});

describe("product without a chosen sku", () => {
  it("shows the most expensive sku of the nearest reseller", async () => {
    expect(await seen(shopperIn("Rio de Janeiro"))).toMatchObject({
      resaleId: shop.carioca,
      skuId: film.red,
      clientPrice: 99,
    });
  });
});

describe("other offers of a product", () => {
  it("lists the offers of the chosen sku, nearest first, with price, place and freight", async () => {
    const found = await offers({ ...black(1), cep: "69010-060" });
    expect(found.map(({ id, resale, differentValue }) => [id, resale.id, differentValue])).toEqual([
      [film.black, shop.carioca, 55],
      [film.black, shop.manauara, 40],
    ]);
    expect(found[0]).toMatchObject({
      urlStoreResale: "casa-carioca",
      responseFretePrice: { melhorEnvio: false, price: 18.9 },
      attributes: [{ name: "Preto" }, { name: "1,52 m" }],
    });
    const carriers = found[1]?.responseFretePrice;
    expect(carriers?.melhorEnvio).toBe(true);
    expect(carriers?.answerShippingCalculationModel?.length).toBeGreaterThan(0);
    expect(carriers?.answerShippingCalculationModel?.[0]?.price).toBeGreaterThan(0);
  });

  it("omits resellers with too little stock", async () => {
    expect((await offers(black(51))).map(({ resale }) => resale.id)).toEqual([]);
    expect((await offers(black(20))).map(({ resale }) => resale.id)).toEqual([shop.manauara]);
  });

  it("lists the offers without freight when the carriers do not answer", async () => {
    const silent = { quote: () => Promise.reject(new Error("no answer")) };
    const product = await findProductAtPlace(upstream.database, asked(black(1)), new Date());
    if (product === null) throw new Error("No product");
    const found = await quoteOtherOffers(product, asked(black(1)), silent);
    expect(found.map(({ responseFretePrice }) => responseFretePrice?.melhorEnvio ?? null)).toEqual([
      false,
      null,
    ]);
  });
});

describe("the read of a product at a place", () => {
  const read = (more: Partial<z.input<typeof productAtAddress>> = {}) =>
    findProductAtPlace(upstream.database, { ...asked(), ...more }, new Date());

  it("is shared by calls for the same product and place that arrive together", async () => {
    const [one, same] = [read(), read(black(3))];
    const elsewhere = read({ latitude: -3.1 });
    expect(same).toBe(one);
    expect(elsewhere).not.toBe(one);
    await Promise.all([one, elsewhere]);
  });

  it("is made again for a call that arrives later, which sees what has changed", async () => {
    const stockOf = async () =>
      (await read())?.offers.find(
        ({ skuId, resellerId }) => skuId === film.black && resellerId === shop.manauara,
      )?.quantityInStock;
    const before = await stockOf();
    const own = and(eq(skuResellers.skuId, film.black), eq(skuResellers.resellerId, shop.manauara));
    await upstream.database.update(skuResellers).set({ quantityInStock: 7 }).where(own);
    expect(await stockOf()).toBe(7);
    await upstream.database.update(skuResellers).set({ quantityInStock: before }).where(own);
  });
});

describe("product price request", () => {
  it.each([
    ["quantity 0", { skus: [{ id: 1, quantity: 0 }] }],
    ["quantity -1", { skus: [{ id: 1, quantity: -1 }] }],
    ["quantity 1000", { skus: [{ id: 1, quantity: 1000 }] }],
    ["quantity 1.5", { skus: [{ id: 1, quantity: 1.5 }] }],
    ["no coordinates", { latitude: null }],
  ])("is refused with %s", async (_what, wrong) => {
    const body = { ...asked(), ...wrong };
    expect((await upstream.ask("POST", "product/address", { body })).status).toBe(400);
    expect((await upstream.ask("POST", "product/other-offers", { body })).status).toBe(400);
  });

  it("answers 404 for a product that is not on sale", async () => {
    const body = asked({ productId: 9_999, productName: "nada" });
    expect((await upstream.ask("POST", "product/address", { body })).status).toBe(404);
  });
});
