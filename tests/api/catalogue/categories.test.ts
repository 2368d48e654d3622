import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { banners, searches } from "../../../api/database/schema/information";
import {
  getCategoryByName,
  getSubCategoryByName,
  listAttributeGroups,
  listBanners,
  listCategoryNames,
  listMenuCategories,
  recordSearch,
} from "../../../contract/catalogue";
import {
  addCategory,
  addProduct,
  addReseller,
  addSimpleProduct,
  addSku,
  addSubcategory,
} from "../../setup/catalogue-rows";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const reseller = await addReseller(database, { name: "Casa", in: "Manaus" });
  const wood = await addSimpleProduct(database, reseller, {
    name: "Madeira",
    priceInCentavos: 1,
    unitsSold: 5,
  });
  const stone = await addSimpleProduct(database, reseller, {
    name: "Pedra",
    priceInCentavos: 1,
    unitsSold: 90,
  });
  const old = await addSimpleProduct(database, reseller, {
    name: "Velho",
    priceInCentavos: 1,
    active: false,
  });

  const design = await addCategory(
    database,
    {
      name: "Arquitetura e Design",
      pathImage: "Uploads/categorias/arquitetura.webp",
      description: "Para casa.",
      descriptionHtml: "<p>Para casa.</p>",
      keywords: "casa, móveis",
      showHomepage: true,
    },
    [wood, old],
  );
  await addCategory(database, { name: "Pedras" }, [stone]);
  await addCategory(database, { name: "Descontinuados", active: false }, [old]);
  const colours = await addCategory(database, { name: "Cores", statusOnMenu: false });
  await addSubcategory(database, colours, { name: "Preto", hex: "#17181B" });
  await addSubcategory(database, colours, { name: "Colorido" });
  await addSubcategory(database, design, { name: "Móveis", description: "Mesas", keywords: "mesa" });
  await addSubcategory(database, design, { name: "Paredes" });
  await addSubcategory(database, design, { name: "Sumida", active: false });

  await addSku(database, wood, {
    priceInCentavos: 1,
    values: { Cor: "Azul", Largura: "1,22 m", Tamanho: "A4" },
  });
  await addSku(database, stone, { priceInCentavos: 1, values: { Cor: "Preto", Largura: "1,22 m" } });
  await addProduct(database, { name: "Sem variação" });

  await database.insert(banners).values([
    { title: "Segundo", image: "b.webp", imageMobile: "b-m.webp", position: 2 },
    {
      title: "Primeiro",
      subtitle: "Só hoje",
      link: "/produtos",
      image: "a.webp",
      imageMobile: "a-m.webp",
      position: 1,
    },
    { title: "Fora", image: "c.webp", imageMobile: "c-m.webp", active: false },
    { title: "Faixa", image: "d.webp", imageMobile: "d-m.webp", secondary: true, position: 3 },
  ]);
});

const menu = (more: Record<string, unknown> = {}) =>
  upstream.answerTo(listMenuCategories, { body: { page: 1, pageSize: 15, ...more } });
const namesOn = async (more?: Record<string, unknown>) =>
  (await menu(more)).categories.map(({ categoryName }) => categoryName);

describe("category menu", () => {
  it("lists categories in their order without hidden and deactivated ones", async () => {
    expect(await namesOn()).toEqual(["Arquitetura e Design", "Pedras"]);
    expect((await upstream.answerTo(listCategoryNames)).map(({ categoryName }) => categoryName)).toEqual([
      "Arquitetura e Design",
      "Pedras",
    ]);
  });

  it("lists the subcategories of each category with the count of products on sale", async () => {
    const [design] = (await menu()).categories;
    expect(design).toMatchObject({
      pathImage: "Uploads/categorias/arquitetura.webp",
      showHomepage: true,
      categoryInventory: 1,
      categoryKeyWords: "casa, móveis",
    });
    expect(design?.subCategoriesToCategory?.map(({ subCategory }) => subCategory.name)).toEqual([
      "Móveis",
      "Paredes",
    ]);
  });

  it("can be sorted by best sellers, paginated and filtered by a part of the name", async () => {
    expect(await namesOn({ bestSellers: true })).toEqual(["Pedras", "Arquitetura e Design"]);
    const second = await menu({ page: 2, pageSize: 1 });
    expect(second.categories.map(({ categoryName }) => categoryName)).toEqual(["Pedras"]);
    expect(second.pager).toEqual({ totalItems: 2, totalPages: 2 });
    expect(await namesOn({ categoria: "DÊSIGN" })).toEqual(["Arquitetura e Design"]);
  });
});

describe("category lookup", () => {
  it.each(["arquitetura e design", "arquitetura-e-design", "Arquitetura e Design"])(
    "finds a category as %s",
    async (name) => {
      expect(await upstream.answerTo(getCategoryByName, { query: { name } })).toMatchObject({
        categoryName: "Arquitetura e Design",
        categoryDescription: "Para casa.",
        categoryDescriptionHtml: "<p>Para casa.</p>",
      });
    },
  );

  it("finds a subcategory by its name", async () => {
    expect(await upstream.answerTo(getSubCategoryByName, { query: { name: "moveis" } })).toMatchObject({
      name: "Móveis",
      description: "Mesas",
      keyWords: "mesa",
    });
  });

  it("answers 404 for an unknown or deactivated category", async () => {
    for (const path of [
      "category/categoryByName?name=nada",
      "category/categoryByName?name=descontinuados",
      "subcategory/by-name?name=sumida",
    ]) {
      expect((await upstream.ask("GET", path)).status, path).toBe(404);
    }
  });
});

describe("product filters", () => {
  it("return the colors below the category 'cores' with their swatch data", async () => {
    const found = await upstream.answerTo(getCategoryByName, { query: { name: "cores" } });
    expect(found.subCategoriesToCategory?.map(({ subCategory: { name, hex } }) => [name, hex])).toEqual([
      ["Preto", "#17181B"],
      ["Colorido", null],
    ]);
  });

  it("return every size once and no color", async () => {
    const names = (await upstream.answerTo(listAttributeGroups)).map(({ name }) => name);
    expect(names.sort()).toEqual(["1,22 m", "A4"]);
  });
});

describe("banners", () => {
  it("are returned in their order with both pictures, without deactivated ones", async () => {
    const found = await upstream.answerTo(listBanners);
    expect(found.map(({ title }) => title)).toEqual(["Primeiro", "Segundo", "Faixa"]);
    expect(found[0]).toEqual({
      title: "Primeiro",
      subtitle: "Só hoje",
      link: "/produtos",
      image: "a.webp",
      imageMobile: "a-m.webp",
      secondary: false,
    });
    expect(found[2]?.secondary).toBe(true);
  });
});

describe("search log", () => {
  it("stores the term as typed, with its time", async () => {
    await upstream.answerTo(recordSearch, { body: { searchedText: " Película preta " } });
    const [row] = await upstream.database.select().from(searches);
    expect(row).toMatchObject({
      text: "Película preta",
      userId: null,
      createdAt: new Date("2026-11-20T14:00:00-03:00"),
    });
  });

  it("stores nothing for an empty term", async () => {
    expect((await upstream.ask("POST", "search", { body: { searchedText: "" } })).status).toBe(400);
    await upstream.answerTo(recordSearch, { body: { searchedText: "   " } });
    expect(await upstream.database.$count(searches)).toBe(1);
  });
});

describe("the menu of many products", () => {
  it("is counted once a minute", async () => {
    const { database } = upstream;
    const addMany = (count: number) =>
      database.transaction(async (transaction) => {
        // Deriving their lists would take seconds.
        await transaction.execute(sql`set local session_replication_role = replica`);
        await transaction.execute(sql`
          with added as (
            insert into products (code, name, slug)
            select each, each, each from (select gen_random_uuid()::text as each from generate_series(1, ${count}::int)) each
            returning id
          ), listed as (insert into listed_products (product_id) select id from added)
          insert into product_categories (product_id, category_id)
          select added.id, categories.id from added, categories where name = 'Pedras'`);
      });
    const count = async () => (await menu()).categories[1]?.categoryInventory;
    await addMany(10_000);
    expect(await count()).toBe(10_001);
    await addMany(5);
    expect(await count()).toBe(10_001);
  });
});
