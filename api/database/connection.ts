import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

/** What a query is made with: the database itself, or a transaction of it. */
export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Queries = Pick<
  Database,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute"
>;

export interface Connection {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const connectTimeLimitInMs = 5_000;

/**
 * Opens a pool of connections to PostgreSQL. Nothing is asked of it yet: a wrong address shows at the first query.
 * `url` as in `postgres://user:password@host:port/name`.
 */
export function connect(url: string, { connections = 10 } = {}): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeLimitInMs,
    statement_timeout: 15_000,
  });
  // An idle connection that the server ends would otherwise end this process; the pool opens another.
  pool.on("error", (error) => console.error(`Conexão com o banco perdida: ${error.message}`));
  // Likewise one in a transaction that is waiting for somebody else, a mail server say; its next query fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = drizzle({ client: pool, casing: "snake_case" });
  // Drizzle's own never releases a connection whose `begin` fails: ten of those would use up the pool.
  db.transaction = async (run, config) => {
    const client = await pool.connect();
    try {
      return await drizzle({ client, casing: "snake_case" }).transaction(run, config);
    } finally {
      client.release();
    }
  };
  return { db, pool, close: () => pool.end() };
}
