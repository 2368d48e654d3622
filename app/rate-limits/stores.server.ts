import type { RateLimiterAbstract } from "rate-limiter-flexible";

export interface CounterOptions {
  /** Key prefix, such as `envelopa:limit:signIn:address`. */
  readonly keyPrefix: string;
  readonly points: number;
  /** Window in seconds. */
  readonly duration: number;
}

/** Counters outside this process. Opening and counting reject when the store does not answer. */
export type Store = (kind: CounterOptions) => Promise<RateLimiterAbstract>;

const timeLimitInMs = 5_000;
const table = "request_limits";

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
    // The next count reports the error.
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
  let removesExpired = false;
  return async (kind) => {
    await preparing();
    const { RateLimiterPostgres } = await import("rate-limiter-flexible");
    // One limiter deletes expired rows for all.
    const clearExpiredByTimeout = !removesExpired;
    removesExpired = true;
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

/** Two processes may create the table at the same time. */
const isMadeMeanwhile = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "42P07" || error.code === "23505");

function inRedis(address: string): Store {
  const opening = once(async () => {
    const { Redis } = await import("ioredis");
    const redis = new Redis(address, {
      lazyConnect: true,
      // The next count reconnects: a retry timer would keep the process from exiting.
      retryStrategy: () => null,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: timeLimitInMs,
      commandTimeout: timeLimitInMs,
    });
    redis.on("connect", () => redis.stream.unref());
    // The failing command reports the error.
    redis.on("error", () => undefined);
    return redis;
  });
  let connecting: Promise<void> | null = null;
  return async (kind) => {
    const storeClient = await opening();
    if (storeClient.status !== "ready") {
      connecting ??= storeClient.connect().finally(() => {
        connecting = null;
      });
      await connecting;
    }
    const { RateLimiterRedis } = await import("rate-limiter-flexible");
    return new RateLimiterRedis({ ...kind, storeClient, rejectIfRedisNotReady: true });
  };
}

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
