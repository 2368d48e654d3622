import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PlacedProduct } from "../../../api/catalogue/placed-product";
import { createPopularityQuery } from "../../../api/catalogue/popularity-query";
import { createPostgresProductSearch } from "../../../api/catalogue/postgres-product-search";
import { listOfProducts } from "../../../api/catalogue/product-list";
import {
  type PageRequest,
  type PopularityOrder,
  readPageByPopularity,
  readPageByScore,
} from "../../../api/catalogue/product-page";
import { type Connection, connect } from "../../../api/database/connection";
import { products } from "../../../api/database/schema/catalogue";
import { listProducts } from "../../../contract/catalogue";
import { shopperIn } from "../../setup/catalogue-rows";
import { createTestDatabase } from "../../setup/database";

let connection: Connection;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  connection = connect(database.url);
  await connection.db.execute(sql`analyze`);
});
afterAll(async () => {
  await connection.close();
  await drop();
});

const now = new Date();
const small = () => createPostgresProductSearch(connection.db);
const limits = { minProducts: 20, candidates: 20, byPrice: { minProducts: 100_000, end: 2_000 } };
const large = () => createPostgresProductSearch(connection.db, limits);
const filterOf = (filter: Record<string, unknown>) =>
  listProducts.body.parse({ page: 1, pageSize: 20, ...shopperIn("São Paulo"), ...filter });

function requestOf(query: string, offset: number, limit: number): PageRequest {
  const matches = sql`listed.document @@ ${query}::tsquery`;
  return {
    matching: {
      key: "",
      condition: matches,
      test: matches,
      within: (also) => sql`${matches} and listed.document @@ ${also}`,
      isEverything: false,
      score: sql`case when listed.document @@ ${`${query}:A`}::tsquery then 2 else 1 end`,
    },
    market: { from: shopperIn("São Paulo"), resellerId: null },
    fits: null,
    now,
    offset,
    limit,
  };
}

const ways: ReadonlyArray<readonly [string, PopularityOrder["read"]]> = [
  ["read in order", "in order"],
  ["all found first", "all"],
  [
    "the most popular found first",
    sql`${Array.from({ length: 125 }, (_, step) => `'@u${step}'`).join(" | ")}::tsquery`,
  ],
  ["too few popular ones", sql`'@u124'::tsquery`],
];

describe("lists of many products", () => {
  it.each([
    ["everything", {}],
    ["a later page", { page: 4 }],
    ["a category", { CategoryName: "envelopamento-automotivo" }],
    ["the best sellers of a search", { product: "adesivo", bestSellers: true }],
    ["the cheapest first", { orderByPrice: 1 }],
    ["the newest first", { orderBy: "newest" }],
    ["the newest first, past what is in stock", { orderBy: "newest", page: 9 }],
    ["the best rated first", { orderBy: "rating" }],
    ["the best rated first, past what is in stock", { orderBy: "rating", page: 9 }],
    ["a category, the best rated first", { CategoryName: "envelopamento-automotivo", orderBy: "rating" }],
    ["the largest discounts first", { orderBy: "discount" }],
    ["a category, the newest first", { CategoryName: "envelopamento-automotivo", orderBy: "newest" }],
  ])("are the same read in order of popularity as sorted: %s", async (_what, filter) => {
    const read = await large().findPage(filterOf(filter), now);
    expect(read.products.length).toBeGreaterThan(0);
    expect(read).toEqual(await small().findPage(filterOf(filter), now));
  });

  it.each(ways)(
    "order their most popular products, %s, by relevance like a small list",
    async (_how, read) => {
      const request = requestOf("adesivo", 20, 20);
      const page = await readPageByPopularity(connection.db, request, { candidates: 1_000, read });
      expect(page).toHaveLength(20);
      expect(page).toEqual(await readPageByScore(connection.db, request));
    },
  );

  it.each(ways)("have every product once, %s, whatever part is ordered by relevance", async (_how, read) => {
    const all = await readPageByScore(connection.db, requestOf("adesivo", 0, 1_000));
    expect(all.length).toBeGreaterThan(50);
    const found: PlacedProduct[] = [];
    for (let offset = 0; offset < all.length; offset += 10) {
      found.push(
        ...(await readPageByPopularity(connection.db, requestOf("adesivo", offset, 10), {
          candidates: 25,
          read,
        })),
      );
    }
    const ids = (page: readonly PlacedProduct[]) =>
      page.map(({ productId }) => productId).sort((one, other) => one - other);
    expect(ids(found)).toEqual(ids(all));
  });

  it("in order of price end after the last page that is read, and say so in the number of pages", async () => {
    const services = {
      database: connection.db,
      productSearch: createPostgresProductSearch(connection.db, {
        ...limits,
        byPrice: { minProducts: 50, end: 40 },
      }),
      clock: { now: () => now },
    };
    const list = (page: number) => listOfProducts(services, filterOf({ orderByPrice: 1, page }));
    const last = await list(2);
    expect(last.products).toHaveLength(20);
    expect(last.pager.totalPages).toBe(2);
    expect(last.pager.totalItems).toBeGreaterThan(50);
    expect(await list(3)).toMatchObject({ products: [], pager: { totalPages: 2 } });
  });

  it("find a share of the most popular products by the index", async () => {
    const { db } = connection;
    const query = await createPopularityQuery(db, 0.1);
    const { rows } = await db.execute<{ units: number; found: boolean }>(sql`
      select units_sold as units, document @@ ${query} as found from listed_products where in_stock order by 1 desc`);
    const found = rows.filter((row) => row.found);
    expect(found.length / rows.length).toBeGreaterThan(0.1);
    expect(found.length / rows.length).toBeLessThan(0.35);
    expect(rows.slice(0, found.length)).toEqual(found);
    expect(await createPopularityQuery(db, 0.4)).toBeNull();
  });

  it("are counted again after a minute at most, small ones always", async () => {
    const lists = [small(), large()];
    const totals = async () => {
      const found = await Promise.all(lists.map((list) => list.findPage(filterOf({}), now)));
      return found.map(({ totalItems }) => totalItems);
    };
    const facetsOf = () =>
      Promise.all(
        lists.map(async (list) =>
          (await list.countFacets({}, now)).sizes.reduce((sum, { count }) => sum + count, 0),
        ),
      );
    const [total = 0] = await totals();
    const [sizes = 0] = await facetsOf();
    expect(await totals()).toEqual([total, total]);
    await connection.db.execute(sql`update ${products} set active = false where id <= 10`);
    expect(await totals()).toEqual([total - 10, total]);
    const [fewer, cached] = await facetsOf();
    expect(fewer).toBeLessThan(sizes);
    expect(cached).toBe(sizes);
    await connection.db.execute(sql`update ${products} set active = true`);
  });
});
