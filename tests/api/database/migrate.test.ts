import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrateDatabase } from "../../../api/database/migrate";
import { createEmptyTestDatabase, type TestDatabase } from "../../setup/database";

/** Times of the development migrations that the initial migration replaces. */
const firstReplaced = 1795206805550;
const lastReplaced = 1795582271803;

const migrationsFolder = path.resolve("api/database/migrations");
const times = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);

describe("migrate", () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeEach(async () => {
    database = await createEmptyTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  const readApplied = async () =>
    (await client.query("select hash, created_at from drizzle.__drizzle_migrations order by id")).rows;

  async function replaceApplied(...times: readonly number[]): Promise<void> {
    await client.query("truncate drizzle.__drizzle_migrations");
    for (const time of times) {
      await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('old', $1)", [
        time,
      ]);
    }
  }

  const readFunctions = async () =>
    (
      await client.query(
        `select pg_get_functiondef(oid) as definition from pg_proc
        where pronamespace = 'public'::regnamespace and prokind = 'f' order by 1`,
      )
    ).rows;

  const readDiscountedPrice = async () =>
    (await client.query("select less_percentage(200, 10)::int as price")).rows[0]?.price;

  const replaceDiscount = () =>
    client.query(
      "create or replace function less_percentage(price bigint, percentage numeric) returns bigint language sql immutable parallel safe return price",
    );

  it("does nothing when every migration is applied", async () => {
    const before = { applied: await readApplied(), functions: await readFunctions() };
    await migrateDatabase(database.url);
    expect(before.applied).toHaveLength(times.length);
    expect({ applied: await readApplied(), functions: await readFunctions() }).toEqual(before);
  });

  it("replaces a function that differs from its file", async () => {
    await replaceDiscount();
    await migrateDatabase(database.url);
    expect(await readDiscountedPrice()).toBe(180);
  });

  it("keeps the functions of a database that a newer version has migrated", async () => {
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)", [
      Math.max(...times) + 1,
    ]);
    await replaceDiscount();
    await migrateDatabase(database.url);
    expect(await readDiscountedPrice()).toBe(200);
  });

  it("replaces no function when a migration fails", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "envelopa-migrations-"));
    await cp(migrationsFolder, folder, { recursive: true });
    await writeFile(path.join(folder, "9999_failing.sql"), "alter table missing add column more text");
    const entries = [...times, Math.max(...times) + 1].map((when) => ({ when, tag: "9999_failing" }));
    await writeFile(path.join(folder, "meta/_journal.json"), JSON.stringify({ entries }));
    await replaceDiscount();
    await expect(migrateDatabase(database.url, folder)).rejects.toThrow(/missing/);
    await rm(folder, { recursive: true });
    expect(await readDiscountedPrice()).toBe(200);
  });

  /** A copy of the migrations with one more, that has this time. */
  async function withMigration(name: string, sql: string, time: number): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), "envelopa-migrations-"));
    await cp(migrationsFolder, folder, { recursive: true });
    await writeFile(path.join(folder, `${name}.sql`), sql);
    const journal = JSON.parse(await readFile(path.join(folder, "meta/_journal.json"), "utf8"));
    journal.entries.push({ when: time, tag: name });
    await writeFile(path.join(folder, "meta/_journal.json"), JSON.stringify(journal));
    return folder;
  }

  it("applies a migration that was merged with an older time than the last applied one, and names it", async () => {
    const folder = await withMigration("9999_merged", "create table merged ()", (times.at(-2) ?? 0) + 1);
    expect(await migrateDatabase(database.url, folder)).toEqual(["9999_merged"]);
    expect(await migrateDatabase(database.url, folder)).toEqual([]);
    await client.query("select from merged");
    await rm(folder, { recursive: true });
  });

  it("refuses a database of a newer version that lacks a migration of this one, and names it", async () => {
    const folder = await withMigration("9999_merged", "create table merged ()", (times.at(-2) ?? 0) + 1);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)", [
      Math.max(...times) + 1,
    ]);
    await expect(migrateDatabase(database.url, folder)).rejects.toThrow(/falta nele 9999_merged/);
    await rm(folder, { recursive: true });
  });

  it("waits for another program's table lock in short attempts, and lets queries pass between them", async () => {
    const folder = await withMigration(
      "9999_waiting",
      "alter table orders add column more text",
      Math.max(...times) + 1,
    );
    await client.query("begin; select from orders");
    const waiting = migrateDatabase(database.url, folder);
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await expect
      .poll(
        async () =>
          (await other.query("select from pg_locks where relation = 'orders'::regclass and not granted"))
            .rowCount,
      )
      .toBe(1);
    // Waits behind the migration, and for the longest until its lock timeout.
    await other.query("select from orders");
    await client.query("commit");
    expect(await waiting).toEqual(["9999_waiting"]);
    await other.end();
    await rm(folder, { recursive: true });
  });

  it("keeps a database with all replaced development migrations", async () => {
    await replaceApplied(firstReplaced, lastReplaced, ...times.slice(1));
    await client.query(
      "insert into users (name, email, password_hash) values ('Ana', 'ana@example.com', 'x')",
    );
    await migrateDatabase(database.url);
    expect((await client.query("select name from users")).rows).toEqual([{ name: "Ana" }]);
    expect(await readApplied()).toHaveLength(times.length + 1);
  });

  it("says that a database with only some replaced development migrations needs an older version first, or must be deleted", async () => {
    await replaceApplied(firstReplaced, lastReplaced - 1);
    await expect(migrateDatabase(database.url)).rejects.toThrow(
      /docs\/deploying\.md.* diz como trazer os dados; sem eles, apague a pasta de dados/,
    );
  });

  it("applies the initial migration when an interrupted first run left an empty journal", async () => {
    await client.query(
      "drop schema public cascade; create schema public; truncate drizzle.__drizzle_migrations",
    );
    await migrateDatabase(database.url);
    expect((await client.query("select count(*)::int as count from products")).rows).toEqual([{ count: 0 }]);
  });
});
