import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

const lockNumber = 20_261_120;

/** An advisory lock serializes concurrent runs. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockNumber]);
    await refuseOutdatedDatabase(client);
    await runMigrations(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** The initial migration replaces those of development: a database that lacks the last of them cannot be upgraded. */
async function refuseOutdatedDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as exists",
  );
  if (!rows[0]?.exists) return;
  const latest = await client.query("select max(created_at) as latest from drizzle.__drizzle_migrations");
  const [initial] = readMigrationFiles({ migrationsFolder });
  const appliedAt = latest.rows[0]?.latest ?? null;
  if (appliedAt === null || initial === undefined || Number(appliedAt) >= initial.folderMillis) return;
  throw new Error(
    "este banco é de uma versão de desenvolvimento anterior à migração inicial, e não há como atualizá-lo. Apague a pasta de dados (.data, ou a de DATA_FOLDER), ou aponte DATABASE_URL para um banco vazio, e comece de novo.",
  );
}
