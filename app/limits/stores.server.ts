import { once as eventOnce } from "node:events";
import type { RateLimiterAbstract } from "rate-limiter-flexible";

/** What is counted apart from everything else. */
export interface Kind {
  /** Stands before every key, as in `envelopa:limit:signIn:address`. */
  readonly keyPrefix: string;
  /** Tries in one window. */
  readonly points: number;
  /** Of the window, in seconds. */
  readonly duration: number;
}

/** Counters outside this process. Opening one fails, and so does counting, where the store does not answer. */
export type Store = (kind: Kind) => Promise<RateLimiterAbstract>;

/** Whoever waits for a counter gives up much sooner. */
const timeLimitInMs = 5_000;
const table = "request_limits";

/** The store at an address of one of these protocols; each is loaded only where it is used. */
export function openStore(address: string): Store {
  return address.startsWith("postgres") ? inPostgres(address) : inRedis(address);
}

function inPostgres(address: string): Store {
  const opening = once(async () => {
    const { default: pg } = await import("pg");
    const pool = new pg.Pool({
      connectionString: address,
      max: 4,
      connectionTimeoutMillis: timeLimitInMs,
      query_timeout: timeLimitInMs,
      statement_timeout: timeLimitInMs,
      idleTimeoutMillis: 30_000,
      allowExitOnIdle: true,
    });
    // A connection that is lost while nobody uses it; the next try to count says what is wrong.
    pool.on("error", () => undefined);
    return pool;
  });
  const preparing = once(async () => {
    const pool = await opening();
    const { rows } = await pool.query(`select to_regclass('${table}') is not null as there`);
    if (rows[0]?.there === true) return;
    await pool
      .query(
        `create table ${table} (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
      )
      .catch((error: unknown) => {
        if (!isMadeMeanwhile(error)) throw error;
      });
  });
  let sweeps = false;
  return async (kind) => {
    await preparing();
    const { RateLimiterPostgres } = await import("rate-limiter-flexible");
    // One of them clears away what has ended, for all.
    const clearExpiredByTimeout = !sweeps;
    sweeps = true;
    const storeClient = await opening();
    return new RateLimiterPostgres({
      ...kind,
      storeClient,
      tableName: table,
      tableCreated: true,
      clearExpiredByTimeout,
    });
  };
}

/** Two processes that start at one moment both find no table. */
const isMadeMeanwhile = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "42P07" || error.code === "23505");

function inRedis(address: string): Store {
  const opening = once(async () => {
    const { Redis } = await import("ioredis");
    const redis = new Redis(address, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: timeLimitInMs,
      commandTimeout: timeLimitInMs,
    });
    // It connects anew by itself; until then counting fails at once.
    redis.on("error", () => undefined);
    return redis;
  });
  return async (kind) => {
    const storeClient = await opening();
    if (storeClient.status !== "ready") {
      await eventOnce(storeClient, "ready", { signal: AbortSignal.timeout(timeLimitInMs) });
    }
    const { RateLimiterRedis } = await import("rate-limiter-flexible");
    return new RateLimiterRedis({ ...kind, storeClient, rejectIfRedisNotReady: true });
  };
}

/** Does it once for all who ask, and again after it has failed. */
function once<Done>(doing: () => Promise<Done>): () => Promise<Done> {
  let under: Promise<Done> | null = null;
  return () => {
    under ??= doing().catch((error: unknown) => {
      under = null;
      throw error;
    });
    return under;
  };
}
