import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { z } from "zod";

const databaseFolder = fileURLToPath(new URL(".", import.meta.url));
export const migrationsFolder = path.join(databaseFolder, "migrations");

const lockNumber = 20_261_120;

/** A statement that waits for a table makes every later query of that table wait behind it. */
const tableLockTimeLimitInMs = 5_000;
const attempts = 6;

const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) });

interface Migration {
  readonly name: string;
  readonly sql: readonly string[];
  readonly hash: string;
  /** Milliseconds, from the journal. */
  readonly createdAt: number;
}

/** What a database says it has run. */
interface Recorded {
  has(migration: Migration): boolean;
  /** Time of the last migration; 0 in an empty database. */
  readonly latest: number;
}

/**
 * Pending migrations and all functions are applied in one transaction, which drizzle's migrator cannot join: programs
 * that are running never call a function whose columns are missing. An advisory lock serializes concurrent runs.
 * @returns the names of the migrations that were pending
 */
export async function migrateDatabase(url: string, folder = migrationsFolder): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockNumber]);
    const migrations = await readMigrations(folder);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const applied = await updateAtOnce(client, migrations);
        // The library of background jobs brings its own tables, and changes nothing where they are up to date.
        await runMigrations({ connectionString: url, logger: silent });
        return applied;
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
        if (attempt === attempts)
          throw new Error(
            `outro programa usa uma tabela que a migração muda (${error.message}). Nada foi mudado: repita quando ele terminar.`,
          );
        await sleep(1_000);
      }
    }
  } finally {
    await client.end();
  }
}

/** Runs `work` on an empty database with all migrations, and then rolls everything back. */
export async function tryMigrated(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query("begin");
    await update(client, await readMigrations(migrationsFolder));
    await work(client);
  } finally {
    await client.end();
  }
}

export async function listPendingMigrations(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  const migrations = await readMigrations(migrationsFolder);
  const pending = rows[0]?.isThere ? listPending(migrations, await readRecorded(pool)) : migrations;
  return pending.map(({ name }) => name);
}

export async function isOfNewerVersion(client: Pick<pg.Pool, "query">): Promise<boolean> {
  return isNewer(await readMigrations(migrationsFolder), await readRecorded(client));
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const text = await readFile(path.join(folder, "meta/_journal.json"), "utf8");
  const { entries } = journal.parse(JSON.parse(text));
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }, position) => ({
    name: entries[position]?.tag ?? "",
    sql,
    hash,
    createdAt: folderMillis,
  }));
}

async function updateAtOnce(client: pg.Client, migrations: readonly Migration[]) {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${tableLockTimeLimitInMs}`);
    const applied = await update(client, migrations);
    await client.query("commit");
    return applied;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function update(client: pg.Client, migrations: readonly Migration[]): Promise<readonly string[]> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  const recorded = await readRecorded(client);
  refuseOutdatedDatabase(recorded, migrations);
  const pending = listPending(migrations, recorded);
  const names = pending.map(({ name }) => name);
  // A newer version has migrated this database, and needs its own functions.
  if (isNewer(migrations, recorded)) {
    if (pending.length === 0) return [];
    throw new Error(
      `uma versão mais nova já migrou este banco, e falta nele ${names.join(", ")}: use a versão mais nova.`,
    );
  }
  await client.query("set local check_function_bodies = off");
  await applyFunctions(client, "before-tables");
  for (const { sql, hash, createdAt } of pending) {
    for (const statement of sql) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      createdAt,
    ]);
  }
  await client.query("set local check_function_bodies = on");
  await applyFunctions(client, "after-tables");
  await applyFunctions(client, "before-tables");
  return names;
}

async function readRecorded(client: Pick<pg.Pool, "query">): Promise<Recorded> {
  const { rows } = await client.query<{ hash: string; created_at: string }>(
    "select hash, created_at from drizzle.__drizzle_migrations",
  );
  const times = new Set(rows.map(({ created_at }) => Number(created_at)));
  const hashes = new Set(rows.map(({ hash }) => hash));
  return {
    has: ({ createdAt, hash }) => times.has(createdAt) || hashes.has(hash),
    latest: Math.max(0, ...times),
  };
}

/** Also those that were merged with an older time than the last one that the database has. */
const listPending = (migrations: readonly Migration[], recorded: Recorded) =>
  migrations.filter((migration) => !recorded.has(migration));

const isNewer = (migrations: readonly Migration[], { latest }: Recorded) =>
  migrations.every(({ createdAt }) => createdAt < latest);

/** The initial migration replaces those of development: a database that lacks the last of them needs an older version. */
function refuseOutdatedDatabase({ latest }: Recorded, [initial]: readonly Migration[]): void {
  if (latest === 0 || initial === undefined || latest >= initial.createdAt) return;
  throw new Error(
    'este banco é de uma versão de desenvolvimento anterior à migração inicial. docs/deploying.md, "Databases from before 25 November 2026", diz como trazer os dados; sem eles, apague a pasta de dados (.data, ou a de DATA_FOLDER), ou aponte DATABASE_URL para um banco vazio, e comece de novo.',
  );
}

async function applyFunctions(client: pg.Client, folder: string): Promise<void> {
  const functions = path.join(databaseFolder, "functions", folder);
  for (const file of (await readdir(functions)).sort())
    await client.query(await readFile(path.join(functions, file), "utf8"));
}

const silent = new Logger(() => () => undefined);

const isLockTimeout = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === "55P03";
