import {
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  type IPolicy,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from "cockatiel";
import type { QueryConfig } from "pg";
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { settings } from "~/env.server";
import { createCache } from "../../server/cache.mjs";
import { getAccountKey, getAddressKey } from "./keys.server";

interface Subject {
  /** Such as '203.0.113.7'; invalid addresses are not counted. */
  readonly address: string | null;
  readonly account: string | number | null;
}

interface Consumption {
  readonly waitInSeconds: number | null;
  refund(): Promise<void>;
}

type Limits = (what: LimitedAction, trying: Subject) => Promise<Consumption>;

const free: Consumption = { waitInSeconds: null, refund: async () => undefined };

export function openLimits(
  store: string | null,
  table: Readonly<Record<LimitedAction, RateLimit>> = rateLimits,
  timeoutMs = 1_000,
): Limits {
  const open = openStore(store, timeoutMs);
  const getLimiters = (what: LimitedAction) => {
    const { perAccount, perAddress, windowInSeconds: duration } = table[what];
    const keyPrefix = `envelopa:limit:${what}`;
    return {
      byAddress: open({ keyPrefix: `${keyPrefix}:address`, points: perAddress, duration }),
      byAccount: open({ keyPrefix: `${keyPrefix}:account`, points: perAccount, duration }),
    };
  };
  const limiters: Readonly<Record<LimitedAction, ReturnType<typeof getLimiters>>> = {
    signIn: getLimiters("signIn"),
    signInAnywhere: getLimiters("signInAnywhere"),
    registration: getLimiters("registration"),
    newPassword: getLimiters("newPassword"),
    cep: getLimiters("cep"),
    coupon: getLimiters("coupon"),
    order: getLimiters("order"),
    card: getLimiters("card"),
    stockAlert: getLimiters("stockAlert"),
    emailChange: getLimiters("emailChange"),
    quote: getLimiters("quote"),
    portfolio: getLimiters("portfolio"),
    room: getLimiters("room"),
    visitReport: getLimiters("visitReport"),
    wallDrawing: getLimiters("wallDrawing"),
  };

  return async (what, { address, account }) => {
    const { byAddress, byAccount } = limiters[what];
    const keys = [
      // Checked first, so a blocked address neither fills the store with accounts nor locks their owners out.
      { limiter: byAddress, key: address === null ? null : getAddressKey(address) },
      { limiter: byAccount, key: account === null ? null : getAccountKey(account) },
    ];
    for (const { limiter, key } of keys) {
      const waitInSeconds = key === null ? null : await consume(limiter, key);
      if (waitInSeconds !== null) return { ...free, waitInSeconds };
    }
    return {
      waitInSeconds: null,
      async refund() {
        for (const { limiter, key } of keys) if (key !== null) await limiter.reward(key);
      },
    };
  };
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw refused;
  }
}

const unlimited: Limits = async () => free;

type Store = (options: IRateLimiterOptions) => RateLimiterAbstract;

/** Back-off after a store failure. */
const backoffMs = 5_000;
const connectionTimeoutMs = 5_000;
const tableName = "request_limits";

/** Shared by all processes with the same address; without one, or while the store fails, each process counts alone. */
function openStore(address: string | null, timeoutMs: number): Store {
  if (address === null) return (options) => new LimitedMemory(options);
  const policy = createStorePolicy(timeoutMs);
  const open = address.startsWith("postgres") ? openPostgres(address, policy) : openRedis(address, policy);
  return (options) => open({ ...options, insuranceLimiter: new LimitedMemory(options) });
}

function createStorePolicy(timeoutMs: number): IPolicy {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: backoffMs,
    breaker: new ConsecutiveBreaker(1),
  });
  let isOut = false;
  breaker.onBreak((failure) => {
    if (!isOut && "error" in failure)
      console.error(
        `limits: the store does not answer (${describeError(failure.error)}); each process counts alone`,
      );
    isOut = true;
  });
  breaker.onReset(() => {
    isOut = false;
  });
  return wrap(
    breaker,
    timeout(timeoutMs, TimeoutStrategy.Aggressive),
    // A pooled connection may have been closed while idle.
    retry(handleAll, { maxAttempts: 1 }),
  );
}

function openPostgres(address: string, policy: IPolicy): Store {
  const connect = once(async () => {
    const { default: pg } = await import("pg");
    const pool = new pg.Pool({
      connectionString: address,
      max: 4,
      connectionTimeoutMillis: connectionTimeoutMs,
      query_timeout: connectionTimeoutMs,
      statement_timeout: connectionTimeoutMs,
      idleTimeoutMillis: 30_000,
      allowExitOnIdle: true,
    });
    // The next count reports the error.
    pool.on("error", () => undefined);
    return pool;
  });
  const prepare = once(async () => {
    const pool = await connect();
    const { rows } = await pool.query(`select to_regclass('${tableName}') is not null as there`);
    if (rows[0]?.there === true) return;
    await pool
      .query(
        `create table ${tableName} (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
      )
      .catch((error: unknown) => {
        if (!isMadeMeanwhile(error)) throw error;
      });
  });
  connectEarly(prepare);
  const storeClient = {
    query: (statement: QueryConfig) =>
      policy.execute(async () => {
        await prepare();
        return (await connect()).query(statement);
      }),
  };
  let removesExpired = false;
  return (options) => {
    // One limiter deletes expired rows for all.
    const clearExpiredByTimeout = !removesExpired;
    removesExpired = true;
    return new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: "client",
      tableName,
      tableCreated: true,
      clearExpiredByTimeout,
    });
  };
}

/** Two processes may create the table at the same time. */
const isMadeMeanwhile = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "42P07" || error.code === "23505");

function openRedis(address: string, policy: IPolicy): Store {
  const create = once(async () => {
    const { Redis } = await import("ioredis");
    const redis = new Redis(address, {
      lazyConnect: true,
      // The next count reconnects: a retry timer would keep the process from exiting.
      retryStrategy: () => null,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: connectionTimeoutMs,
      commandTimeout: connectionTimeoutMs,
    });
    redis.on("connect", () => redis.stream.unref());
    // The failing command reports the error.
    redis.on("error", () => undefined);
    return redis;
  });
  let connecting: Promise<void> | null = null;
  const connect = async () => {
    const redis = await create();
    if (redis.status !== "ready") {
      connecting ??= redis.connect().finally(() => {
        connecting = null;
      });
      await connecting;
    }
    return redis;
  };
  connectEarly(connect);
  const storeClient = {
    eval: (script: string, { keys, arguments: values }: { keys: string[]; arguments: string[] }) =>
      policy.execute(async () => (await connect()).eval(script, keys.length, ...keys, ...values)),
  };
  return (options) => new RateLimiterRedis({ ...options, storeClient, useRedisPackage: true });
}

/** Errors are reported by the first count. */
const connectEarly = (connect: () => Promise<unknown>) => void connect().catch(() => undefined);

function once<Done>(work: () => Promise<Done>): () => Promise<Done> {
  let started: Promise<Done> | null = null;
  return () => {
    started ??= work().catch((error: unknown) => {
      started = null;
      throw error;
    });
    return started;
  };
}

/** The error code only: the message may contain the store's address. */
function describeError(error: unknown): string {
  if (error instanceof TaskCancelledError) return "timeout";
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/** Measured: each counter has a timer. */
const bytesOfCounter = 700;

interface Counter {
  readonly limiter: RateLimiterMemory;
  readonly key: string | number;
}

/** Shared by all limiters: many addresses or accounts evict the least recently used counters. */
const counters = createCache<string, Counter>("countedAttempts", {
  ttl: 60 * 60_000,
  sizeCalculation: () => bytesOfCounter,
  dispose({ limiter, key }, _, reason) {
    if (reason === "evict") void limiter.delete(key);
  },
});

/** Counts in memory, of which it takes a limited part. */
class LimitedMemory extends RateLimiterMemory {
  readonly #name: string;

  constructor(options: IRateLimiterOptions) {
    super(options);
    this.#name = options.keyPrefix ?? "";
  }

  override consume(key: string | number, points?: number): Promise<RateLimiterRes> {
    counters.set(`${this.#name}:${key}`, { limiter: this, key });
    return super.consume(key, points);
  }
}

export type LimitedAction =
  | "signIn"
  | "signInAnywhere"
  | "registration"
  | "newPassword"
  | "cep"
  | "coupon"
  | "order"
  | "card"
  | "stockAlert"
  | "emailChange"
  | "quote"
  | "portfolio"
  | "room"
  | "visitReport"
  | "wallDrawing";

interface RateLimit {
  readonly perAccount: number;
  /** A family, an office, or a mobile carrier's NAT. */
  readonly perAddress: number;
  readonly windowInSeconds: number;
}

const minute = 60;
const hour = 60 * minute;

/** See docs/decisions/limits.md and docs/settings.md. */
export const rateLimits: Readonly<Record<LimitedAction, RateLimit>> = {
  /** Wrong passwords; a correct one is refunded. */
  signIn: { perAccount: 20, perAddress: 100, windowInSeconds: 15 * minute },
  /** Logins to one e-mail from addresses where it has not logged in before; only the account counts. */
  signInAnywhere: { perAccount: 200, perAddress: 1000, windowInSeconds: 15 * minute },
  registration: { perAccount: 5, perAddress: 60, windowInSeconds: hour },
  newPassword: { perAccount: 5, perAddress: 30, windowInSeconds: hour },
  cep: { perAccount: 60, perAddress: 300, windowInSeconds: 10 * minute },
  /** Invalid coupon codes; a valid one is refunded. */
  coupon: { perAccount: 20, perAddress: 200, windowInSeconds: 10 * minute },
  order: { perAccount: 30, perAddress: 300, windowInSeconds: 10 * minute },
  card: { perAccount: 10, perAddress: 100, windowInSeconds: hour },
  quote: { perAccount: 20, perAddress: 100, windowInSeconds: hour },
  portfolio: { perAccount: 30, perAddress: 150, windowInSeconds: hour },
  /** Photos and projects of rooms. */
  room: { perAccount: 30, perAddress: 150, windowInSeconds: hour },
  stockAlert: { perAccount: 10, perAddress: 60, windowInSeconds: hour },
  visitReport: { perAccount: 60, perAddress: 600, windowInSeconds: 10 * minute },
  /** Pictures that are not cached, by address alone. */
  wallDrawing: { perAccount: 200, perAddress: 1000, windowInSeconds: 10 * minute },
  emailChange: { perAccount: 5, perAddress: 30, windowInSeconds: hour },
};

// Last, because it is opened with what stands above.
export const limits: Limits = settings.limits.isOn ? openLimits(settings.limits.store) : unlimited;
