import { eq } from "drizzle-orm";
import type { Pool } from "pg";
import type { Database } from "../../api/database/connection";
import { users } from "../../api/database/schema/accounts";

/** One fault on each marked line; promises.test.ts expects the linter to find them all. */
export async function plantedFaults(database: Database, pool: Pool, maybe?: () => Promise<void>) {
  database.delete(users).where(eq(users.id, 1)); // fault
  pool.query("select 1"); // fault
  maybe?.(); // fault
  Promise.all([pool.query("select 1")]); // fault
  pool.query("select 1").finally(() => undefined); // fault
  [1, 2].map(async () => pool.query("select 1")); // fault
  process.once("SIGTERM", async () => pool.end()); // fault
  [1, 2].forEach(async () => pool.query("select 1")); // fault
  void pool.query("select 1");
  await pool.query("select 1").catch(() => undefined);
}
