import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";

const databaseFolder = fileURLToPath(new URL(".", import.meta.url));
const migrationsFolder = path.join(databaseFolder, "migrations");

const lockNumber = 20_261_120;

/**
 * Pending migrations and all functions are applied in one transaction, which drizzle's migrator cannot join: programs
 * that are running never call a function whose columns are missing. An advisory lock serializes concurrent runs.
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockNumber]);
    await client.query("begin");
    await update(client, readMigrationFiles({ migrationsFolder: folder }));
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/** Changes nothing. */
export async function countPendingMigrations(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  const appliedAt = rows[0]?.isThere ? await readLastMigration(pool) : 0;
  return readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > appliedAt)
    .length;
}

async function update(client: pg.Client, migrations: readonly MigrationMeta[]): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  const appliedAt = await readLastMigration(client);
  refuseOutdatedDatabase(appliedAt, migrations);
  // A newer version has migrated this database, and needs its own functions.
  if (migrations.every(({ folderMillis }) => folderMillis < appliedAt)) return;
  await client.query("set local check_function_bodies = off");
  await applyFunctions(client, "before-tables");
  for (const { sql, hash, folderMillis } of migrations.filter((each) => each.folderMillis > appliedAt)) {
    for (const statement of sql) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
  await client.query("set local check_function_bodies = on");
  await applyFunctions(client, "after-tables");
  await applyFunctions(client, "before-tables");
}

/** 0 in an empty database. */
async function readLastMigration(client: pg.Client | pg.Pool): Promise<number> {
  const { rows } = await client.query("select max(created_at) as latest from drizzle.__drizzle_migrations");
  return Number(rows[0]?.latest ?? 0);
}

/** The initial migration replaces those of development: a database that lacks the last of them cannot be upgraded. */
function refuseOutdatedDatabase(appliedAt: number, [initial]: readonly MigrationMeta[]): void {
  if (appliedAt === 0 || initial === undefined || appliedAt >= initial.folderMillis) return;
  throw new Error(
    "este banco é de uma versão de desenvolvimento anterior à migração inicial, e não há como atualizá-lo. Apague a pasta de dados (.data, ou a de DATA_FOLDER), ou aponte DATABASE_URL para um banco vazio, e comece de novo.",
  );
}

async function applyFunctions(client: pg.Client, folder: string): Promise<void> {
  const functions = path.join(databaseFolder, "functions", folder);
  for (const file of (await readdir(functions)).sort())
    await client.query(await readFile(path.join(functions, file), "utf8"));
}
