import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "../../api/database/schema/accounts";
import { products } from "../../api/database/schema/catalogue";
import { resellers, skuResellers } from "../../api/database/schema/resellers";
import { productReviews } from "../../api/database/schema/reviews";
import { isValidCnpj } from "../../common/tax-id";
import { login } from "../../contract/accounts";
import { listProducts } from "../../contract/catalogue";
import { demoPassword, guide } from "../../demo/guide";
import { getCnpj } from "../../demo/large-catalogue/cnpj-of";
import { generateProducts } from "../../demo/large-catalogue/generated-products";
import { generateResellers } from "../../demo/large-catalogue/generated-resellers";
import { NotADemoDatabase, writeLargeCatalogue } from "../../demo/large-catalogue/write-large-catalogue";
import { readJsonRows } from "../../demo/read-rows";
import { addReseller } from "../setup/catalogue-rows";
import { openUpstream, type Upstream } from "../setup/upstream";

const size = { products: 300, resellers: 40 };
const now = new Date("2026-11-20T14:00:00-03:00");

describe("writeLargeCatalogue", () => {
  let upstream: Upstream;
  beforeAll(async () => {
    upstream = await openUpstream();
  });
  afterAll(() => upstream.close());

  const fingerprint = async () => {
    const { rows } = await upstream.database.execute<{ print: string }>(sql`
      select md5(string_agg(o.sku_id || ' ' || o.reseller_id || ' ' || o.price_in_centavos || ' ' || o.quantity_in_stock
        || ' ' || s.code || ' ' || p.slug || ' ' || r.cnpj, ',' order by o.sku_id, o.reseller_id)) as print
      from sku_resellers o join skus s on s.id = o.sku_id join products p on p.id = o.product_id
        join resellers r on r.id = o.reseller_id`);
    return rows[0]?.print;
  };

  it("creates the requested number of products and resellers, gives each product an offer, and reports progress", async () => {
    const { database } = upstream;
    const told: number[] = [];
    await writeLargeCatalogue(database, { ...size, now, report: (written) => told.push(written) });
    expect(await database.$count(products)).toBe(size.products);
    expect(await database.$count(resellers)).toBe(size.resellers);
    expect(told.at(-1)).toBe(size.products);
    const { rows } = await database.execute<{ unsold: number }>(sql`
      select count(*)::int as unsold from products p
      where not exists (select 1 from sku_resellers o where o.product_id = p.id)`);
    expect(rows[0]?.unsold).toBe(0);
    expect(await database.$count(productReviews)).toBeGreaterThan(readJsonRows(productReviews, now).length);
  });

  it("recreates the same data over existing data, including the guide's logins", async () => {
    const { database } = upstream;
    const before = await fingerprint();
    const offers = await database.$count(skuResellers);
    await writeLargeCatalogue(database, { ...size, now });
    expect(await database.$count(skuResellers)).toBe(offers);
    expect(await fingerprint()).toBe(before);
    const { user } = await upstream.answerTo(login, {
      body: { email: guide.logins[0]?.[0] ?? "", password: demoPassword },
    });
    expect(user.name).toBe("Marina Duarte Lopes");
  });

  it("leaves the lists, words and keys that row by row changes would leave", async () => {
    const { database } = upstream;
    const derived = async () => {
      const { rows } = await database.execute<Record<string, string>>(sql`select
        (select md5(string_agg(each::text, ',' order by product_id)) from listed_products each) as products,
        (select md5(string_agg(each::text, ',' order by product_id, reseller_id, valid_from)) from listed_offers each) as offers,
        (select md5(string_agg(each::text, ',' order by list, product_id, valid_from)) from price_bounds each) as bounds,
        (select md5(string_agg(word, ',' order by word)) from search_words) as words`);
      return rows[0];
    };
    const keysOf = async (each: Upstream) => {
      const { rows } = await each.database.execute(sql`
        select conrelid::regclass::text as owner, conname as name, convalidated, pg_get_constraintdef(oid) as definition
        from pg_constraint where connamespace = 'public'::regnamespace union all
        select tablename, indexname, true, indexdef from pg_indexes where schemaname = 'public' order by 1, 2, 4`);
      return rows;
    };
    const bulk = await derived();
    await database.execute(sql`delete from listed_products`);
    await database.execute(sql`delete from search_words`);
    await database.execute(sql`select refresh_listed_products(array(select id from products))`);
    expect(await derived()).toEqual(bulk);
    const other = await openUpstream();
    try {
      expect(await keysOf(upstream)).toEqual(await keysOf(other));
    } finally {
      await other.close();
    }
  });

  it("notes changes again after loading", async () => {
    const { database } = upstream;
    await database.execute(sql`update products set name = 'Nome novo ' || id where id = ${size.products}`);
    const found = await upstream.answerTo(listProducts, {
      body: { page: 1, pageSize: 20, product: `nome novo ${size.products}` },
    });
    expect(found.products.map(({ productId }) => productId)).toEqual([size.products]);
  });

  it("creates a catalogue whose product list contains every product", async () => {
    const found = await upstream.answerTo(listProducts, {
      body: { page: 8, pageSize: 20, orderByPrice: 1, cep: "01310-100", latitude: -23.56, longitude: -46.65 },
    });
    expect(found.pager.totalItems).toBe(size.products);
    expect(found.products).toHaveLength(20);
  });

  it("rejects a database with real data and leaves it unchanged", async () => {
    const other = await openUpstream();
    try {
      await addReseller(other.database, { name: "Loja de verdade", in: "Campinas" });
      const attempt = writeLargeCatalogue(other.database, { ...size, now });
      await expect(attempt).rejects.toBeInstanceOf(NotADemoDatabase);
      expect(await other.database.$count(resellers)).toBe(1);
      expect(await other.database.$count(users)).toBe(0);
    } finally {
      await other.close();
    }
  });
});

describe("generated catalogue", () => {
  it("has resellers with valid CNPJs, unique addresses and coordinates in Brazil", () => {
    const shops = generateResellers(600, now);
    expect(shops).toHaveLength(586);
    for (const { cnpj } of shops) expect(isValidCnpj(cnpj)).toBe(true);
    expect(new Set(shops.map(({ cnpj }) => cnpj)).size).toBe(shops.length);
    expect(new Set(shops.map(({ urlStore }) => urlStore)).size).toBe(shops.length);
    for (const { latitude, longitude, postalCode } of shops) {
      expect(latitude).toBeGreaterThan(-34);
      expect(latitude).toBeLessThan(6);
      expect(longitude).toBeGreaterThan(-74);
      expect(longitude).toBeLessThan(-34);
      expect(postalCode).toMatch(/^\d{8}$/);
    }
    expect(getCnpj("12ABC34501DE")).toBe("12ABC34501DE35");
  });

  it("generates the same products on every run", () => {
    const all = () => [...generateProducts({ total: 1_200, resellers: 30, now })];
    const batches = all();
    expect(batches.flatMap((batch) => batch.products)).toHaveLength(
      1_200 - readJsonRows(products, now).length,
    );
    expect(all()).toEqual(batches);
    const slugs = batches.flatMap((batch) => batch.products.map(({ slug }) => slug));
    expect(new Set(slugs).size).toBe(slugs.length);
  });
});
