import { readFileSync } from "node:fs";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { listOfProducts } from "../../../api/catalogue/product-list";
import { createServices } from "../../../api/create-services";
import { type Connection, connect } from "../../../api/database/connection";
import { listProducts } from "../../../contract/catalogue";
import { shopperIn } from "../../setup/catalogue-rows";
import { createTestDatabase } from "../../setup/database";
import { upstreamSettings } from "../../setup/upstream";

/** So many of the first five products must have a name, be in one of the categories, or come in a size. */
const everydayQuery = z.object({
  query: z.string(),
  atLeast: z.number().int().min(1).max(5),
  name: z.string().optional(),
  categories: z.array(z.string()).optional(),
  size: z.string().optional(),
});
type EverydayQuery = z.infer<typeof everydayQuery>;

const queries = z
  .array(everydayQuery)
  .min(80)
  .parse(JSON.parse(readFileSync(new URL("everyday-queries.json", import.meta.url), "utf8")));

interface Found {
  readonly query: string;
  readonly names: readonly string[];
  readonly isSuccess: boolean;
}

let connection: Connection;
let productsFor: (query: string) => Promise<ReadonlyArray<{ productId: unknown; productName: unknown }>>;
let drop: () => Promise<void>;
let found: readonly Found[];

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  connection = connect(database.url);
  const services = createServices(upstreamSettings, connection.db, { now: () => new Date() });
  productsFor = async (product) => {
    const asked = { page: 1, pageSize: 5, product, ...shopperIn("São Paulo") };
    return (await listOfProducts(services, listProducts.body.parse(asked))).products;
  };
  const categories = await namesByProduct(sql`
    select product_id as id, array_agg(name) as names from product_categories join categories on id = category_id
    group by product_id`);
  const sizes = await namesByProduct(sql`
    select product_id as id, array_agg(name) as names from skus join sku_attributes on sku_id = skus.id
    join attributes on attributes.id = attribute_id group by product_id`);
  const fits = ({ name, categories: wanted, size }: EverydayQuery, productId: number, productName: string) =>
    (name !== undefined && new RegExp(name).test(productName)) ||
    (wanted !== undefined && categories.get(productId)?.some((each) => wanted.includes(each))) ||
    (size !== undefined && sizes.get(productId)?.includes(size));
  const results: Found[] = [];
  for (const each of queries) {
    const products = await productsFor(each.query);
    const fitting = products.filter(({ productId, productName }) =>
      fits(each, Number(productId), String(productName)),
    );
    results.push({
      query: each.query,
      names: products.map(({ productName }) => String(productName)),
      isSuccess: fitting.length >= each.atLeast,
    });
  }
  found = results;
});
afterAll(async () => {
  await connection.close();
  await drop();
});

async function namesByProduct(query: SQL): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await connection.db.execute<{ id: number; names: string[] }>(query);
  return new Map(rows.map(({ id, names }) => [id, names]));
}

describe("search for everyday queries in the demonstration", () => {
  it("finds something for every query", () => {
    expect(found.filter(({ names }) => names.length === 0).map(({ query }) => query)).toEqual([]);
  });

  it("finds what was meant among the first five products for at least 95 % of the queries", () => {
    const failed = found.filter(({ isSuccess }) => !isSuccess);
    const share = 1 - failed.length / found.length;
    expect(share, JSON.stringify(failed, null, 1)).toBeGreaterThanOrEqual(0.95);
  });

  it("answers the beginnings of words without meaning, as 'par' of 'para'", async () => {
    const { rows } = await connection.db.execute<{ beginning: string }>(
      sql`select distinct left(word, 3) as beginning from search_words where cardinality(word_lexemes(word)) = 0`,
    );
    const beginnings = rows.map(({ beginning }) => beginning);
    expect(beginnings).toContain("par");
    for (const beginning of beginnings) await productsFor(`papel ${beginning}`);
  });
});
