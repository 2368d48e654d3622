import { setTimeout as sleep } from "node:timers/promises";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { NamedStatements } from "./named-statements";

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Queries = Pick<
  Database,
  "select" | "selectDistinct" | "selectDistinctOn" | "insert" | "update" | "delete" | "execute"
>;

export interface Connection {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const idleInTransactionLimitInMs = 60_000;

export interface PoolOptions {
  readonly connections?: number;
  /** Zero is no time limit. */
  readonly statementTimeoutInMs?: number;
  /** Limit for opening a connection or getting a free one from the pool. */
  readonly connectTimeLimitInMs?: number;
}

/** Lazy: a wrong `url` (`postgres://user:password@host:port/name`) fails at the first query. */
export function connect(url: string, options: PoolOptions = {}): Connection {
  const pool = createPool(url, options);
  return { db: createDatabase(pool), pool, close: () => pool.end() };
}

export function createPool(
  url: string,
  { connections = 12, statementTimeoutInMs = 15_000, connectTimeLimitInMs = 5_000 }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeLimitInMs,
    statement_timeout: statementTimeoutInMs,
    // A transaction of a program that hangs gives its locks back; the longest wait inside one is for a thread of passwords.
    idle_in_transaction_session_timeout: idleInTransactionLimitInMs,
    keepAlive: true,
  });
  // An idle connection closed by the server would crash the process if the pool had no listener.
  pool.on("error", (error) => {
    // A pool reports its end before its connections are closed.
    if (!pool.ending) console.error(`Conexão com o banco perdida: ${error.message}`);
  });
  // Likewise for a checked-out connection during external I/O; its next query fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const statements = new NamedStatements();
  pool.on("connect", (client) => statements.applyTo(client));
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  const db = drizzle({ client: pool, casing: "snake_case" });
  db.transaction = async (run, config) => {
    for (let attempt = 1; ; attempt += 1) {
      // Drizzle leaks the connection when `begin` fails.
      const client = await pool.connect();
      try {
        return await drizzle({ client, casing: "snake_case" }).transaction(run, config);
      } catch (error) {
        if (attempt === maxAttempts || !isConflict(error)) throw error;
      } finally {
        client.release();
      }
      await sleep(Math.random() * maxPauseInMs * attempt);
    }
  };
  return db;
}

const maxAttempts = 4;
const maxPauseInMs = 50;

/** A deadlock or a serialization failure: PostgreSQL has rolled everything back, and the same again may succeed. */
function isConflict(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError && (cause.code === "40P01" || cause.code === "40001");
}
