import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { searchWordsJob } from "../../../api/catalogue/purge-search-words";
import * as catalogue from "../../../api/database/schema/catalogue";
import { listedProducts } from "../../../api/database/schema/product-search";
import { productPromotions, promotions } from "../../../api/database/schema/promotions";
import { resellers, skuResellers } from "../../../api/database/schema/resellers";
import { takeStock } from "../../../api/orders/stock";
import { listProducts } from "../../../contract/catalogue";
import {
  addCategory,
  addOffer,
  addReseller,
  addSimpleProduct,
  addSku,
  shopperIn,
} from "../../setup/catalogue-rows";
import { openUpstream, type Upstream } from "../../setup/upstream";
import { workOff } from "../../setup/work-off";

let upstream: Upstream;
let near: { id: number };
let far: { id: number };
let wood: Awaited<ReturnType<typeof addSimpleProduct>>;
let stone: Awaited<ReturnType<typeof addSimpleProduct>>;

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  near = await addReseller(database, { name: "Casa Perto", in: "São Paulo" });
  far = await addReseller(database, { name: "Casa Longe", in: "Manaus" });
  wood = await addSimpleProduct(database, near, { name: "Madeira", priceInCentavos: 1000, quantity: 2 });
  stone = await addSimpleProduct(database, near, { name: "Pedra", priceInCentavos: 2000 });
  await addOffer(database, wood.sku, far, { priceInCentavos: 3000 });
});

/** Name, price and reseller for a shopper in São Paulo, cheapest first. */
async function listed(filter: Record<string, unknown> = {}) {
  const asked = { page: 1, pageSize: 20, orderByPrice: 1, ...shopperIn("São Paulo"), ...filter };
  const { products } = await upstream.answerTo(listProducts, { body: asked });
  return products.map(({ productName, clientPrice, resaleId }) => [productName, clientPrice, resaleId]);
}

const usual = () => [
  ["Madeira", 10, near.id],
  ["Pedra", 20, near.id],
];

const offerOf = (sku: { id: number }, reseller: { id: number }) =>
  and(eq(skuResellers.skuId, sku.id), eq(skuResellers.resellerId, reseller.id));

describe("product lists after changes", () => {
  it("shows a changed reseller price immediately", async () => {
    const { database } = upstream;
    expect(await listed()).toEqual(usual());
    await database.update(skuResellers).set({ priceInCentavos: 2500 }).where(offerOf(wood.sku, near));
    expect(await listed()).toEqual([
      ["Pedra", 20, near.id],
      ["Madeira", 25, near.id],
    ]);
    await database.update(skuResellers).set({ priceInCentavos: 1000 }).where(offerOf(wood.sku, near));
    expect(await listed()).toEqual(usual());
  });

  it("keeps in a list's row what rebuilding the search tables computes", async () => {
    const { database } = upstream;
    const rows = () => database.select().from(listedProducts).orderBy(listedProducts.productId);
    await database
      .update(catalogue.products)
      .set({ unitsSold: 900 })
      .where(eq(catalogue.products.id, stone.id));
    const kept = await rows();
    expect(kept.find(({ productId }) => productId === stone.id)).toMatchObject({
      unitsSold: 900,
      document: expect.stringContaining("'@u39'"),
    });
    await database.execute(sql`select rebuild_product_search()`);
    expect(await rows()).toEqual(kept);
    await database
      .update(catalogue.products)
      .set({ unitsSold: 0 })
      .where(eq(catalogue.products.id, stone.id));
  });

  it("switches the offer when the nearest reseller sold its last piece, but not after one of two", async () => {
    const { database, clock } = upstream;
    const one = [{ skuId: wood.sku.id, resellerId: near.id, quantity: 1 }];
    const version = async () => {
      const { rows } = await database.execute(
        sql`select xmin::text from ${listedProducts} where product_id = ${wood.id}`,
      );
      return rows[0];
    };
    const versionBefore = await version();
    await database.transaction((transaction) => takeStock(transaction, one, clock.now()));
    expect(await version()).toEqual(versionBefore);
    expect(await listed()).toEqual(usual());
    await database.transaction((transaction) => takeStock(transaction, one, clock.now()));
    expect(await listed()).toEqual([
      ["Pedra", 20, near.id],
      ["Madeira", 30, far.id],
    ]);
    await database.update(skuResellers).set({ quantityInStock: 2 }).where(offerOf(wood.sku, near));
    expect(await listed()).toEqual(usual());
  });

  it("adds new products and removes products no longer on sale", async () => {
    const { database } = upstream;
    const cork = await addSimpleProduct(database, near, { name: "Cortiça", priceInCentavos: 500 });
    const category = await addCategory(database, { name: "Naturais" }, [cork]);
    expect(await listed()).toEqual([["Cortiça", 5, near.id], ...usual()]);
    expect(await listed({ CategoryName: "naturais" })).toEqual([["Cortiça", 5, near.id]]);
    expect(await listed({ product: "cortica" })).toEqual([["Cortiça", 5, near.id]]);

    await database
      .update(catalogue.products)
      .set({ name: "Rolha" })
      .where(eq(catalogue.products.id, cork.id));
    expect(await listed({ product: "rolha" })).toEqual([["Rolha", 5, near.id]]);
    await database
      .update(catalogue.categories)
      .set({ slug: "da-natureza" })
      .where(eq(catalogue.categories.id, category.id));
    expect(await listed({ CategoryName: "da natureza" })).toEqual([["Rolha", 5, near.id]]);

    await database
      .update(catalogue.products)
      .set({ active: false })
      .where(eq(catalogue.products.id, cork.id));
    expect(await listed()).toEqual(usual());
    await database.delete(catalogue.products).where(eq(catalogue.products.id, cork.id));
    expect(await listed()).toEqual(usual());
  });

  it("removes a deactivated sku and adds a new size", async () => {
    const { database } = upstream;
    const cheap = await addSku(database, stone, { priceInCentavos: 1, values: { Largura: "0,10 m" } });
    await addOffer(database, cheap, near, { priceInCentavos: 100 });
    expect(await listed({ selectedSizes: ["0,10 m"] })).toEqual([["Pedra", 1, near.id]]);
    const { skus } = catalogue;
    await database.update(skus).set({ deletedAt: upstream.clock.now() }).where(eq(skus.id, cheap.id));
    expect(await listed({ selectedSizes: ["0,10 m"] })).toEqual([]);
    expect(await listed()).toEqual(usual());
  });

  it("follows a promotion that starts, changes and ends", async () => {
    const { database } = upstream;
    const terms = {
      name: "Semana",
      discountType: 2,
      amountInCentavos: 1500,
      startsAt: new Date("2026-11-01T00:00:00-03:00"),
      endsAt: new Date("2026-12-01T00:00:00-03:00"),
    };
    const [promotion] = await database.insert(promotions).values(terms).returning();
    if (promotion === undefined) throw new Error("No promotion");
    await database.insert(productPromotions).values({ productId: stone.id, promotionId: promotion.id });
    const names = async () => (await listed()).map(([name]) => name);
    expect(await names()).toEqual(["Pedra", "Madeira"]);
    await database.update(promotions).set({ amountInCentavos: 1 });
    expect(await names()).toEqual(["Madeira", "Pedra"]);
    await database.update(promotions).set({ amountInCentavos: 1500 });
    expect(await names()).toEqual(["Pedra", "Madeira"]);
    await database.delete(promotions);
    expect(await names()).toEqual(["Madeira", "Pedra"]);
  });

  it("removes the offers of a reseller that closed", async () => {
    const { database } = upstream;
    await database.update(resellers).set({ active: false }).where(eq(resellers.id, near.id));
    expect(await listed()).toEqual([
      ["Madeira", 30, far.id],
      ["Pedra", null, null],
    ]);
    await database.update(resellers).set({ active: true }).where(eq(resellers.id, near.id));
    expect(await listed()).toEqual(usual());
  });

  it("includes a transaction that committed after one that started later", async () => {
    const { database } = upstream;
    try {
      let commit: () => void = () => undefined;
      const mayCommit = new Promise<void>((resolve) => {
        commit = resolve;
      });
      let begun: () => void = () => undefined;
      const hasBegun = new Promise<void>((resolve) => {
        begun = resolve;
      });
      const writing = database.transaction(async (transaction) => {
        await transaction.update(skuResellers).set({ priceInCentavos: 900 }).where(offerOf(stone.sku, near));
        begun();
        await mayCommit;
      });
      await hasBegun;
      await database.update(skuResellers).set({ priceInCentavos: 1100 }).where(offerOf(wood.sku, near));
      expect(await listed()).toEqual([
        ["Madeira", 11, near.id],
        ["Pedra", 20, near.id],
      ]);
      commit();
      await writing;
      expect(await listed()).toEqual([
        ["Pedra", 9, near.id],
        ["Madeira", 11, near.id],
      ]);
    } finally {
      await database.update(skuResellers).set({ priceInCentavos: 2000 }).where(offerOf(stone.sku, near));
      await database.update(skuResellers).set({ priceInCentavos: 1000 }).where(offerOf(wood.sku, near));
    }
  });

  it("is right after two transactions changed the last two offers of a product at the same time", async () => {
    const { database } = upstream;
    const sellsOut = (reseller: { id: number }) =>
      database.transaction(async (transaction) => {
        await transaction.update(skuResellers).set({ quantityInStock: 0 }).where(offerOf(wood.sku, reseller));
        await transaction.execute(sql`select pg_sleep(0.05)`);
      });
    await Promise.all([sellsOut(near), sellsOut(far)]);
    expect(await listed()).toEqual([
      ["Pedra", 20, near.id],
      ["Madeira", null, null],
    ]);
    expect(await listed({ orderByPrice: 0 })).toEqual(await listed());
    for (const reseller of [near, far]) {
      await database.update(skuResellers).set({ quantityInStock: 2 }).where(offerOf(wood.sku, reseller));
    }
    expect(await listed()).toEqual(usual());
  });

  it("finds a product by the new name of its category, and not by the old one", async () => {
    const { database } = upstream;
    const category = await addCategory(database, { name: "Assoalhos" }, [wood]);
    expect(await listed({ product: "assoalho" })).toEqual([["Madeira", 10, near.id]]);
    const { categories } = catalogue;
    await database.update(categories).set({ name: "Rodapés" }).where(eq(categories.id, category.id));
    expect(await listed({ product: "rodape" })).toEqual([["Madeira", 10, near.id]]);
    expect(await listed({ product: "assoalho" })).toEqual([]);
    await database.delete(categories).where(eq(categories.id, category.id));
    expect(await listed({ product: "rodape" })).toEqual([]);
  });

  it("keeps the words of products on sale, and removes the others, when words are purged", async () => {
    const { database } = upstream;
    const wordsNow = async () => {
      const { rows } = await database.execute<{ word: string }>(sql`select word from search_words`);
      return rows.map(({ word }) => word);
    };
    await database
      .update(catalogue.products)
      .set({ name: "Madeirite" })
      .where(eq(catalogue.products.id, wood.id));
    await database
      .update(catalogue.products)
      .set({ name: "Madeira" })
      .where(eq(catalogue.products.id, wood.id));
    expect(await wordsNow()).toEqual(expect.arrayContaining(["madeira", "madeirite", "pedra"]));
    await workOff(upstream, searchWordsJob(upstream));
    expect(await wordsNow()).toEqual(expect.arrayContaining(["madeira", "pedra"]));
    expect(await wordsNow()).not.toContain("madeirite");
  });

  it("is empty for a cleared catalogue and correct after ids are reused", async () => {
    const { database } = upstream;
    await database.execute(sql`truncate products restart identity cascade`);
    expect(await listed()).toEqual([]);
    const glass = await addSimpleProduct(database, near, { name: "Vidro", priceInCentavos: 700 });
    expect(glass.id).toBe(1);
    expect(await listed()).toEqual([["Vidro", 7, near.id]]);
  });
});
