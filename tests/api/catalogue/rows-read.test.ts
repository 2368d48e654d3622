import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createPostgresProductSearch } from "../../../api/catalogue/postgres-product-search";
import { listOfProducts } from "../../../api/catalogue/product-list";
import { cannotHaveMeasures } from "../../../api/catalogue/search-text";
import { type Connection, connect } from "../../../api/database/connection";
import { products } from "../../../api/database/schema/catalogue";
import { skuResellers } from "../../../api/database/schema/resellers";
import { toPlainText } from "../../../api/postal-codes/plain-text";
import { countFacets, listProducts } from "../../../contract/catalogue";
import { shopperIn } from "../../setup/catalogue-rows";
import { createTestDatabase } from "../../setup/database";

let connection: Connection;
let drop: () => Promise<void>;

/** One connection and one transaction, because PostgreSQL counts reads per transaction. */
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  connection = connect(database.url, { connections: 1 });
  await connection.db.execute(sql`analyze`);
});
afterAll(async () => {
  await connection.close();
  await drop();
});

/** Rows read by sequential or index scans so far, by table. */
async function rowsRead() {
  const { rows } = await connection.db.execute<{ table: string; scanned: number; fetched: number }>(sql`
    select relname as table, seq_tup_read::int as scanned, coalesce(idx_tup_fetch, 0)::int as fetched
    from pg_stat_xact_user_tables`);
  return new Map(rows.map((row) => [row.table, row]));
}

async function readingOf(filter: Record<string, unknown>, isLarge = false) {
  const { db } = connection;
  const byPrice = { minProducts: 100_000, end: 2_000 };
  const productSearch = createPostgresProductSearch(
    db,
    isLarge ? { minProducts: 20, candidates: 20, byPrice } : undefined,
  );
  await db.execute(sql`begin`);
  try {
    // A table as small as this is sorted in any order.
    if (isLarge) await db.execute(sql`set local enable_sort = off`);
    const asked = listProducts.body.parse({ page: 1, pageSize: 20, ...shopperIn("São Paulo"), ...filter });
    const before = await rowsRead();
    const list = await listOfProducts(
      { database: db, productSearch, clock: { now: () => new Date() } },
      asked,
    );
    const after = await rowsRead();
    const more = (table: string, how: "scanned" | "fetched") =>
      (after.get(table)?.[how] ?? 0) - (before.get(table)?.[how] ?? 0);
    return {
      listed: list.products.length,
      scanned: (table: string) => more(table, "scanned"),
      fetched: (table: string) => more(table, "fetched"),
    };
  } finally {
    await db.execute(sql`rollback`);
  }
}

describe("product list queries", () => {
  it.each([
    ["everything", {}],
    ["a later page", { page: 6 }],
    ["a search", { product: "adesivo" }],
    ["a misspelt search", { product: "adesibo" }],
    ["the cheapest first", { orderByPrice: 1 }],
    ["a category, the dearest first", { CategoryName: "envelopamento-automotivo", orderByPrice: 2 }],
    ["two sizes and a colour", { selectedSizes: ["1,22 m", "1,52 m"], Subcategories: ["Preto"] }],
    ["what one reseller has", { resaleId: 1 }],
  ])("read only the offers on the page, for any catalogue size: %s", async (_what, filter) => {
    const offers = await connection.db.$count(skuResellers);
    const reading = await readingOf(filter);
    expect(reading.listed).toBeGreaterThan(0);
    const large = ["sku_resellers", "sku_attributes", "product_categories", "product_subcategories"];
    expect(large.filter((table) => reading.scanned(table) > 0)).toEqual([]);
    // Only the skus of the nearest reseller for each product; the table has a hundred times as many offers.
    expect(reading.fetched("sku_resellers")).toBeGreaterThan(0);
    expect(reading.fetched("sku_resellers")).toBeLessThan(offers / 10);
  });

  it.each([
    ["the best rated first", { orderBy: "rating" }, "product_reviews"],
    ["the largest discounts first", { orderBy: "discount" }, "listed_offers"],
  ] as const)("read only what may be on the page of a long list: %s", async (_what, filter, table) => {
    const { db } = connection;
    const { rows } = await db.execute<{ all: number }>(
      sql`select count(*)::int as all from ${sql.identifier(table)}`,
    );
    const reading = await readingOf({ ...filter, pageSize: 3 }, true);
    expect(reading.listed).toBe(3);
    const read = reading.scanned(table) + reading.fetched(table);
    // Discounts need 109 products, which is more than half of the demonstration.
    expect(read).toBeLessThan((rows[0]?.all ?? 0) * 0.8);
  });

  it("read only the newest products of a long list, the newest first", async () => {
    const reading = await readingOf({ orderBy: "newest" }, true);
    expect(reading.listed).toBe(20);
    const read = reading.scanned("products") + reading.fetched("products");
    expect(read).toBeLessThan((await connection.db.$count(products)) / 2);
  });
});

describe("a search and the counts of its filters, asked for at the same time", () => {
  it("take at most 11 statements, each of which is a round trip", async () => {
    const { db, pool } = connection;
    const productSearch = createPostgresProductSearch(db);
    const now = new Date();
    const query = vi.spyOn(pool, "query");
    const filter = { product: "branco", ...shopperIn("São Paulo"), countPriceRanges: true };
    const [{ products }, facets] = await Promise.all([
      listOfProducts(
        { database: db, productSearch, clock: { now: () => now } },
        listProducts.body.parse({ ...filter, page: 1, pageSize: 20 }),
      ),
      productSearch.countFacets(countFacets.body.parse(filter), now),
    ]);
    expect([products.length, facets.sizes.length]).not.toContain(0);
    expect(query.mock.calls.length).toBeLessThanOrEqual(11);
  });

  it("skip the search for measures only where PostgreSQL finds none and reads the same words", async () => {
    const letters = Array.from({ length: 0x2200 }, (_, code) => String.fromCodePoint(code)).filter(
      (letter) => letter !== "\0" && cannotHaveMeasures.test(letter.normalize("NFD")),
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom(...letters), maxLength: 200 }), async (text) => {
        const { rows } = await connection.db.execute<{ normalized: string; measures: number }>(sql`
            select normalize_text(${text}) as normalized, (select count(*)::int from measures_in(${text})) as measures`);
        expect(rows[0]?.measures).toBe(0);
        expect(toPlainText(rows[0]?.normalized ?? "")).toBe(toPlainText(text));
      }),
    );
  });
});
