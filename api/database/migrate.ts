import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** Any number does, as long as nobody else locks by it. */
const lockNumber = 20_261_120;

/**
 * Brings the database at `url` to the newest schema. Two programs that start at once take turns,
 * and the second finds nothing left to do.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockNumber]);
    await runMigrations(drizzle({ client }), { migrationsFolder });
  } finally {
    // Ending the connection gives the lock back.
    await client.end();
  }
}
