import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "../../../api/database/migrate";
import { createEmptyTestDatabase, type TestDatabase } from "../../setup/database";

/** Times of the development migrations that the initial migration replaces. */
const firstReplaced = 1795206805550;
const lastReplaced = 1795365726989;

const migrationsFolder = fileURLToPath(new URL("../../../api/database/migrations", import.meta.url));
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

  it("does nothing when every migration is applied", async () => {
    const before = await readApplied();
    await migrate(database.url);
    expect(before).toHaveLength(times.length);
    expect(await readApplied()).toEqual(before);
  });

  it("keeps a database with all replaced development migrations", async () => {
    await replaceApplied(firstReplaced, lastReplaced, ...times.slice(1));
    await client.query(
      "insert into users (name, email, password_hash) values ('Ana', 'ana@example.com', 'x')",
    );
    await migrate(database.url);
    expect((await client.query("select name from users")).rows).toEqual([{ name: "Ana" }]);
    expect(await readApplied()).toHaveLength(times.length + 1);
  });

  it("says that a database with only some replaced development migrations must be deleted", async () => {
    await replaceApplied(firstReplaced, lastReplaced - 1);
    await expect(migrate(database.url)).rejects.toThrow(/Apague a pasta de dados .* e comece de novo/);
  });

  it("applies the initial migration when an interrupted first run left an empty journal", async () => {
    await client.query(
      "drop schema public cascade; create schema public; truncate drizzle.__drizzle_migrations",
    );
    await migrate(database.url);
    expect((await client.query("select count(*)::int as count from products")).rows).toEqual([{ count: 0 }]);
  });
});
