import { beforeAll, describe, expect, it } from "vitest";
import { users } from "../../../api/database/schema/accounts";
import { productPromotions, promotions } from "../../../api/database/schema/promotions";
import { productReviews } from "../../../api/database/schema/reviews";
import { listProducts } from "../../../contract/catalogue";
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
let paulista: { id: number };
let carioca: { id: number };

/** Carbon is at both resellers, cheaper at the far one; oak only in Rio; brick out of stock; old no longer sold. */
beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  paulista = await addReseller(database, { name: "Casa Paulista", in: "São Paulo" });
  carioca = await addReseller(database, { name: "Casa Carioca", in: "Rio de Janeiro" });

  const carbon = await addProduct(database, {
    name: "Película Fibra de Carbono",
    code: "EV-CARB4",
    keywords: "automotivo envelopamento",
    unitsSold: 50,
    indicator: "Removível sem resíduos",
  });
  const narrow = await addSku(database, carbon, {
    priceInCentavos: 9000,
    values: { Cor: "Preto", Largura: "0,60 m" },
  });
  const wide = await addSku(database, carbon, {
    priceInCentavos: 15000,
    values: { Cor: "Preto", Largura: "1,52 m" },
  });
  await addOffer(database, narrow, paulista, { priceInCentavos: 10000 });
  await addOffer(database, wide, paulista, { priceInCentavos: 16000 });
  await addOffer(database, narrow, carioca, { priceInCentavos: 8000 });

  const oak = await addSimpleProduct(database, carioca, {
    name: "Adesivo Madeira Carvalho",
    priceInCentavos: 12000,
    unitsSold: 90,
  });
  const brick = await addSimpleProduct(database, paulista, {
    name: "Papel Tijolinho",
    priceInCentavos: 5000,
    quantity: 0,
    unitsSold: 200,
  });
  const matte = await addSimpleProduct(database, paulista, {
    name: "Vinil Fosco Vermelho",
    priceInCentavos: 20000,
    unitsSold: 10,
    percentage: 60,
    promotionStart: new Date("2026-11-01T00:00:00-03:00"),
    promotionEnd: new Date("2026-11-30T23:59:59-03:00"),
  });
  await addSimpleProduct(database, paulista, { name: "Vinil Antigo", priceInCentavos: 1, active: false });

  const cars = await addCategory(database, { name: "Envelopamento Automotivo", showHomepage: true }, [
    carbon,
    matte,
  ]);
  await addCategory(database, { name: "Arquitetura e Design" }, [oak, brick]);
  await addSubcategory(database, cars, { name: "Fibra de Carbono" }, [carbon]);
  const colours = await addCategory(database, { name: "Cores", statusOnMenu: false });
  await addSubcategory(database, colours, { name: "Preto" }, [carbon]);
  await addSubcategory(database, colours, { name: "Vermelho" }, [matte]);

  const [user] = await database
    .insert(users)
    .values({ name: "Bia", email: "bia@exemplo.com.br", passwordHash: "-" })
    .returning();
  if (user === undefined) throw new Error("No user");
  await database.insert(productReviews).values([
    { productId: carbon.id, userId: user.id, note: 5 },
    { productId: carbon.id, userId: user.id, note: 4 },
    { productId: carbon.id, userId: user.id, note: 4 },
  ]);
});

async function list(filter: Record<string, unknown> = {}) {
  return upstream.answerTo(listProducts, { body: { page: 1, pageSize: 20, ...filter } });
}
const namesIn = async (filter: Record<string, unknown>) =>
  (await list(filter)).products.map(({ productName }) => productName);
const carbonFor = async (filter: Record<string, unknown>) =>
  (await list({ product: "carbono", ...filter })).products[0];

const [carbon, oak, brick, matte] = [
  "Película Fibra de Carbono",
  "Adesivo Madeira Carvalho",
  "Papel Tijolinho",
  "Vinil Fosco Vermelho",
];

describe("product list", () => {
  it("contains everything on sale, best sellers first and out-of-stock products last", async () => {
    expect(await namesIn({})).toEqual([oak, carbon, matte, brick]);
    expect(await namesIn({ bestSellers: true })).toEqual([oak, carbon, matte, brick]);
  });

  it("shows the lowest price of the nearest reseller", async () => {
    expect(await carbonFor(shopperIn("Campinas"))).toMatchObject({
      clientPrice: 100,
      resaleId: paulista.id,
      resaleName: "Casa Paulista",
      urlStoreResale: "casa-paulista",
    });
    expect(await carbonFor(shopperIn("Rio de Janeiro"))).toMatchObject({
      clientPrice: 80,
      resaleId: carioca.id,
      distance: 0,
    });
  });

  it("shows the lowest price of all resellers and no distance without a location", async () => {
    expect(await carbonFor({})).toMatchObject({ clientPrice: 80, distance: null });
  });

  it("shows the distance to the reseller in km with two decimals", async () => {
    const seen = await carbonFor(shopperIn("Campinas"));
    expect(seen?.distance).toBeGreaterThan(80);
    expect(seen?.distance).toBeLessThan(90);
    expect(Number(seen?.distance?.toFixed(2))).toBe(seen?.distance);
  });

  it("shows neither price nor reseller for an out-of-stock product", async () => {
    const [seen] = (await list({ product: "tijolinho" })).products;
    expect(seen).toMatchObject({ clientPrice: null, resaleId: null, stock: 0 });
  });

  it("shows the average rating with one decimal", async () => {
    expect(await carbonFor({})).toMatchObject({ reviewCount: 3, reviewAverage: 4.3 });
  });

  it("never repeats a product across pages and is empty after the last page", async () => {
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await list({ page, pageSize: 2 }));
    expect(pages.map(({ products }) => products.length)).toEqual([2, 2, 0]);
    expect(new Set(pages.flatMap(({ products }) => products.map(({ productId }) => productId))).size).toBe(4);
    for (const { pager } of pages) expect(pager).toEqual({ totalItems: 4, totalPages: 2 });
    const beyond = await list({ page: 3, pageSize: 2, orderByPrice: 1 });
    expect(beyond).toEqual({ products: [], pager: { totalItems: 4, totalPages: 2 } });
  });
});

describe("product list sorted by price", () => {
  it("sorts by the discounted price in both directions, with out-of-stock products last", async () => {
    const here = shopperIn("São Paulo");
    // Matte costs 200 less 60 %; carbon costs 100 at the nearest reseller.
    expect(await namesIn({ orderByPrice: 1, ...here })).toEqual([matte, carbon, oak, brick]);
    expect(await namesIn({ orderByPrice: 2, ...here })).toEqual([oak, carbon, matte, brick]);
  });

  it("changes the order when the percentage discount ends", async () => {
    upstream.clock.set("2026-12-05T12:00:00-03:00");
    expect(await namesIn({ orderByPrice: 1, ...shopperIn("São Paulo") })).toEqual([
      carbon,
      oak,
      matte,
      brick,
    ]);
    upstream.clock.set("2026-11-20T14:00:00-03:00");
  });

  it("includes active promotions and returns only those", async () => {
    const { database } = upstream;
    const [running, over] = await database
      .insert(promotions)
      .values([
        {
          name: "Semana",
          discountType: 2,
          amountInCentavos: 3000,
          startsAt: new Date("2026-11-19T00:00:00-03:00"),
          endsAt: new Date("2026-11-21T00:00:00-03:00"),
        },
        {
          name: "Passada",
          discountType: 1,
          percentage: 90,
          startsAt: new Date("2026-10-01T00:00:00-03:00"),
          endsAt: new Date("2026-10-02T00:00:00-03:00"),
        },
      ])
      .returning();
    const seen = await carbonFor({});
    if (!running || !over || !seen) throw new Error("Nothing to promote");
    await database.insert(productPromotions).values([
      { productId: seen.productId, promotionId: running.id },
      { productId: seen.productId, promotionId: over.id },
    ]);
    expect((await carbonFor({}))?.promotions).toEqual([
      { promotion: { id: running.id, discount: 30, discountType: 2 } },
    ]);
    expect(await namesIn({ orderByPrice: 1, ...shopperIn("São Paulo") })).toEqual([
      carbon,
      matte,
      oak,
      brick,
    ]);
    await database.delete(productPromotions);
  });

  it("filters by a price range, where 0 to 200 means no limit", async () => {
    const here = shopperIn("São Paulo");
    expect(await namesIn({ rangePrice: [90, 130], ...here })).toEqual(expect.arrayContaining([carbon, oak]));
    expect((await list({ rangePrice: [90, 130], ...here })).pager.totalItems).toBe(2);
    expect((await list({ rangePrice: [0, 200], ...here })).pager.totalItems).toBe(4);
  });
});

describe("product list filters", () => {
  it.each([
    ["a category, as its address has it", { CategoryName: "envelopamento-automotivo" }, [carbon, matte]],
    ["a category, as it is written", { CategoryName: "arquitetura e design" }, [oak, brick]],
    ["the home page's category", { categoryShowHomepage: true }, [carbon, matte]],
    ["a subcategory", { productSubCategory: "fibra-de-carbono" }, [carbon]],
    ["a colour", { Subcategories: ["Vermelho"] }, [matte]],
    ["two colours", { Subcategories: ["Vermelho", "preto"] }, [carbon, matte]],
    ["a size", { selectedSizes: ["1,52 m"] }, [carbon]],
    [
      "a category and a colour",
      { CategoryName: "Envelopamento Automotivo", Subcategories: ["Preto"] },
      [carbon],
    ],
    ["an advantage", { productIndicator: "sem residuos" }, [carbon]],
    ["a colour that there is not", { Subcategories: ["Furta-cor"] }, []],
    ["a category that there is not", { CategoryName: "nada" }, []],
  ])("returns the products of %s", async (_what, filter, expected) => {
    expect(await namesIn(filter)).toEqual(expected);
    expect((await list(filter)).pager.totalItems).toBe(expected.length);
  });

  it("shows the stock of one reseller at its price, at any distance", async () => {
    const filter = { resaleId: carioca.id, ...shopperIn("São Paulo") };
    const { products } = await list(filter);
    expect(products.map(({ productName, clientPrice }) => [productName, clientPrice])).toEqual([
      [oak, 120],
      [carbon, 80],
    ]);
    expect(await namesIn({ resale: "casa-carioca", orderByPrice: 1 })).toEqual([carbon, oak]);
    expect(await namesIn({ resaleId: 9_999 })).toEqual([]);
  });
});

describe("product search", () => {
  it.each([
    ["without accents", "pelicula"],
    ["in capitals", "PELÍCULA FIBRA"],
    ["by words in another order", "carbono pelicula"],
    ["by half a word", "carbo"],
    ["by a word that only the keywords have", "automotivo"],
    ["with two letters changed over", "pelicual"],
    ["with a wrong letter", "carbomo"],
    ["with a letter missing", "pelicla carbono"],
    ["with a letter too many", "carbonno"],
    ["with a k for a c", "karbono"],
    ["with one word wrong and one right", "fibra carbomo"],
  ])("finds the carbon film %s: %s", async (_how, product) => {
    expect(await namesIn({ product })).toContain(carbon);
  });

  it("corrects and replaces nothing in a text in quotation marks", async () => {
    expect(await namesIn({ product: '"vinil vermelho"' })).toEqual([matte]);
    expect(await namesIn({ product: '"carbonno"' })).toEqual([]);
    expect(await namesIn({ product: '"vinil carbono"' })).toEqual([]);
    expect((await list({ product: '"carbonno"' })).searchedFor).toBeUndefined();
  });

  it("returns only products that match every word", async () => {
    expect(await namesIn({ product: "vinil vermelho" })).toEqual([matte]);
  });

  it("keeps the noun that names what is sold, then the most words that one product has, when no product has all", async () => {
    expect(await namesIn({ product: "vinil carbono" })).toEqual([matte]);
    expect((await list({ product: "vinil carbono" })).searchedFor).toBe("vinil");
    expect((await list({ product: "carbono de vinil" })).searchedFor).toBe("vinil");
    expect((await list({ product: "vinil carbono vermelho" })).searchedFor).toBe("vinil vermelho");
    expect((await list({ product: "vinil vermelho 9,99 m" })).searchedFor).toBe("vinil vermelho");
  });

  it("does not need words that name nearly every product, beside others", async () => {
    expect(await namesIn({ product: "adesivo vermelho" })).toEqual([matte]);
    expect((await list({ product: "adesivo vermelho" })).searchedFor).toBeUndefined();
  });

  it.each([["xyzxyz"], ["geladeira"], ["%"], ["_"], ["'; drop table products; --"]])(
    "answers %s without an error",
    async (product) => {
      const { products } = await list({ product });
      expect([0, 4]).toContain(products.length);
    },
  );

  it("ignores a word that matches no product, unless it is the only word", async () => {
    expect(await namesIn({ product: "vinil zzqqxx" })).toEqual([matte]);
    expect(await namesIn({ product: "zzqqxx wwyykk" })).toEqual([]);
  });

  it.each(["1,52", "1.52m", "1,52 metros", "152 cm", "1520mm"])(
    "finds a size spelled %s",
    async (product) => {
      expect(await namesIn({ product })).toEqual([carbon]);
    },
  );

  it.each(["EV-CARB4", "evcarb4", "ev carb4", "ev-carb"])("finds a code as %s", async (product) => {
    expect(await namesIn({ product })).toEqual([carbon]);
  });

  it("never corrects a word to a code", async () => {
    expect(await namesIn({ product: "evcarv" })).toEqual([]);
  });

  it("finds the products of a category by a synonym of its name, and offers the category", async () => {
    const found = await list({ product: "carro" });
    expect(found.products.map(({ productName }) => productName)).toEqual([carbon, matte]);
    expect(found.matchingCategories).toEqual([{ name: "Envelopamento Automotivo", kind: "category" }]);
  });

  it("finds the plural of a word without reporting a correction", async () => {
    const found = await list({ product: "películas" });
    expect(found.products.map(({ productName }) => productName)).toEqual([carbon]);
    expect(found.searchedFor).toBeUndefined();
  });

  it.each([
    ["pelicla preta", "película"],
    ["vinil zzqqxx", "vinil"],
  ])("says which words it searched for instead of %s", async (product, words) => {
    expect((await list({ product })).searchedFor).toContain(words);
  });

  it.each(["%", "--", "!?"])("finds nothing for signs only: %s", async (product) => {
    expect(await namesIn({ product })).toEqual([]);
  });

  it("never returns products that are no longer sold", async () => {
    expect(await namesIn({ product: "antigo" })).not.toContain("Vinil Antigo");
  });
});
