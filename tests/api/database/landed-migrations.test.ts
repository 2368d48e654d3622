import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { compareSchema } from "../../../api/database/compare-schema";
import { connect } from "../../../api/database/connection";
import { migrateDatabase } from "../../../api/database/migrate";
import { listOrders, placeOrders } from "../../../contract/orders";
import { createBareTestDatabase, createTestDatabase } from "../../setup/database";
import { addShopper, checkoutFor, type TestShopper } from "../../setup/shoppers";
import { openUpstream } from "../../setup/upstream";
import { hash, journal, landedHashes, landedLists, readMigration } from "./landed-migrations";

/** `npm run prove -- upgrade`; otherwise only the first and the last of each initial schema. */
const isLongForm = process.env.UPGRADES === "all";
const lists = landedLists.filter(
  (_, index) => isLongForm || [0, journal.length - 1].includes(index % journal.length),
);

describe("migrations that have landed", () => {
  it("are never edited, and each new one is listed", async () => {
    const missing: string[] = [];
    for (const { tag } of journal) {
      const present = hash(await readMigration(tag));
      if (landedHashes[tag]?.at(-1) !== present) missing.push(`"${tag}": ["${present}"],`);
    }
    expect(
      missing,
      "a new migration: add this line to landed-migrations.ts; a changed one: change it back, and write another migration",
    ).toEqual([]);
    expect(Object.keys(landedHashes)).toEqual(journal.map(({ tag }) => tag));
  });

  it("are in the order of their times", () => {
    const times = journal.map(({ when }) => when);
    expect(times).toEqual([...times].sort((one, other) => one - other));
  });
});

interface Rows {
  readonly table: string;
  readonly json: string;
  readonly count: number;
}

/** The demonstration with an order of `shopper`. */
const rows: Rows[] = [];
let newDatabase: readonly string[];
let shopper: TestShopper;
let code: string;

const approved = 3;

const named = z.object({ name: z.string() });

beforeAll(async () => {
  const source = await createTestDatabase();
  ({ shopper, code } = await order(source.url));
  const client = new pg.Client({ connectionString: source.url });
  await client.connect();
  for (const table of await listTables(client)) {
    const found = await client.query(
      `select coalesce(json_agg(t), '[]')::text as json, count(*)::int as count from "${table}" t`,
    );
    rows.push({ table, ...z.object({ json: z.string(), count: z.number() }).parse(found.rows[0]) });
  }
  newDatabase = await describeDatabase(client);
  await client.end();
  await source.drop();
});

/** Definitions of columns, indexes, constraints, triggers and functions, apart from the order of columns. */
async function describeDatabase(queries: Pick<pg.Pool, "query">): Promise<string[]> {
  const { rows } = await queries.query(`
    select attrelid::regclass::text || '.' || attname || ' ' || format_type(atttypid, atttypmod) || attnotnull::text || attidentity::text
      || attgenerated::text || coalesce(pg_get_expr(adbin, adrelid), '') as name
    from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and probin is null
    order by 1`);
  return rows.map((row) => named.parse(row).name);
}

async function listTables(client: pg.Client): Promise<string[]> {
  const found = await client.query("select tablename as name from pg_tables where schemaname = 'public'");
  return found.rows.map((row) => named.parse(row).name);
}

/** Places an order, pays it, and returns what its shopper sees of all orders. */
async function order(url: string, buyer?: TestShopper) {
  const upstream = await openUpstream({}, { createDatabase: async () => ({ url, drop: async () => {} }) });
  const { database } = upstream;
  upstream.clock.set(new Date().toISOString());
  const shopper = buyer ?? (await addShopper(upstream));
  const offers = await database.execute<{ sku_id: number; reseller_id: number }>(
    "select sku_id, reseller_id from sku_resellers where quantity_in_stock > 20 order by id limit 1",
  );
  const [offer] = offers.rows;
  if (offer === undefined) throw new Error("Nothing is for sale");
  const line = { skuId: offer.sku_id, resellerId: offer.reseller_id, quantity: 1 };
  const placed = await upstream.answerTo(placeOrders, {
    body: await checkoutFor(upstream, shopper, [line]),
    token: shopper.token,
  });
  const code = placed.orders[0]?.orderCode ?? "";
  await upstream.submit(`sandbox/pix/${code}/pagar`, {});
  const { body } = await upstream.ask("GET", `client/get-items/${shopper.id}`, { token: shopper.token });
  const orders = new Map(
    listOrders.answer.parse(body).map(({ orderCode, orderStatus }) => [orderCode, orderStatus]),
  );
  await upstream.close();
  return { shopper, code, orders };
}

/** Writes the rows into a database with fewer tables and columns. */
async function fill(url: string): Promise<ReadonlyMap<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables = new Set(await listTables(client));
  // Triggers and foreign keys are disabled.
  await client.query("set session_replication_role = replica");
  await client.query(`truncate ${[...tables].map((table) => `"${table}"`).join(", ")}`);
  const counts = new Map<string, number>();
  for (const { table, json, count } of rows) {
    if (!tables.has(table)) continue;
    const found = await client.query(
      `select quote_ident(attname) as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const columns = found.rows.map((row) => named.parse(row).name).join(", ");
    await client.query(
      `insert into "${table}" (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::"${table}", $1)`,
      [json],
    );
    counts.set(table, count);
  }
  await client.query(`do $$ declare each record; begin
    for each in select attrelid::regclass as owner, attname from pg_attribute where attidentity <> '' loop
      execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %s',
        each.owner, each.attname, each.attname, each.owner);
    end loop;
  end $$`);
  await client.end();
  return counts;
}

describe("an upgrade with data", () => {
  it.each(lists)(
    "from $name keeps the rows and the orders, and takes a new order to its payment",
    async ({ create }) => {
      const { url, drop } = await createBareTestDatabase();
      await create(url);
      const counts = await fill(url);
      await migrateDatabase(url);
      const { pool, close } = connect(url);
      expect(await compareSchema(pool)).toEqual({ breaking: [], lesser: [] });
      expect(await describeDatabase(pool)).toEqual(newDatabase);
      for (const [table, count] of counts) {
        const { rowCount } = await pool.query(`select from "${table}"`);
        expect(rowCount, table).toBe(count);
      }
      await close();
      const { orders, code: newCode } = await order(url, shopper);
      expect(orders).toEqual(new Map([code, newCode].map((each) => [each, approved])));
      await drop();
    },
  );
});
