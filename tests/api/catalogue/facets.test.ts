import { beforeAll, describe, expect, it } from "vitest";
import { countFacets, listProducts } from "../../../contract/catalogue";
import { writeLargeCatalogue } from "../../../demo/large-catalogue/write-large-catalogue";
import { addOffer, addProduct, addReseller, addSku } from "../../setup/catalogue-rows";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
  await writeLargeCatalogue(upstream.database, { products: 220, resellers: 30, now: upstream.clock.now() });
});

const facetsOf = (list: Record<string, unknown>) => upstream.answerTo(countFacets, { body: list });
const totalOf = async (filter: Record<string, unknown>) =>
  (await upstream.answerTo(listProducts, { body: { page: 1, pageSize: 1, ...filter } })).pager.totalItems;

/** A sample with the first and the last element. */
const someOf = <Value>(values: readonly Value[]): Value[] =>
  values.filter((_, position) => position % 7 === 0 || position === values.length - 1);

describe("facet counts", () => {
  it.each([
    ["everything", {}],
    ["a search", { product: "adesivo" }],
    ["a search with a misspelt word", { product: "adesibo madeira" }],
    ["a category", { CategoryName: "envelopamento-automotivo" }],
    ["a subcategory", { productSubCategory: "fibra-de-carbono" }],
    ["what one reseller has", { resaleId: 3 }],
  ])("match the filtered lists for %s", async (_what, list) => {
    const { sizes, colours, subcategories } = await facetsOf(list);
    expect(sizes.length).toBeGreaterThan(0);
    expect(colours.length).toBeGreaterThan(0);
    for (const { name, count } of someOf(sizes)) {
      expect(await totalOf({ ...list, selectedSizes: [name] }), name).toBe(count);
    }
    for (const { name, count } of someOf(colours)) {
      expect(await totalOf({ ...list, Subcategories: [name] }), name).toBe(count);
    }
    for (const { name, count } of "productSubCategory" in list ? [] : someOf(subcategories ?? [])) {
      expect(await totalOf({ ...list, productSubCategory: name }), name).toBe(count);
    }
  });

  it("omit facets without results and are empty for an empty list", async () => {
    const { colours } = await facetsOf({ CategoryName: "envelopamento-automotivo" });
    for (const { count } of colours) expect(count).toBeGreaterThan(0);
    expect(await facetsOf({ product: "zzqqxx wwyykk" })).toEqual({
      sizes: [],
      colours: [],
      subcategories: [],
      discounted: 0,
      freeFreight: 0,
      ratings: [],
      sellers: [],
      orders: ["bestSellers", "rating", "newest", "discount"],
    });
  });

  it("count a product once per size, however many of its skus have that size", async () => {
    const { database } = upstream;
    const reseller = await addReseller(database, { name: "Casa Nova", in: "Manaus" });
    const product = await addProduct(database, { name: "Filme Inconfundível" });
    for (const colour of ["Preto", "Branco"]) {
      const sku = await addSku(database, product, {
        priceInCentavos: 100,
        values: { Cor: colour, Largura: "7,77 m", Altura: "7,77 m" },
      });
      await addOffer(database, sku, reseller, { priceInCentavos: 100 });
    }
    expect((await facetsOf({ product: "inconfundivel" })).sizes).toEqual([{ name: "7,77 m", count: 1 }]);
  });
});
