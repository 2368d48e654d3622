import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type Kind, openStore, type Store } from "./stores.server";

/** Counts what is tried, each key for itself. Never throws. */
export interface Counter {
  /** Counts one try. Null where it may be made; else the seconds until the next one may. */
  count(key: string): Promise<number | null>;
  /** Takes back one that was counted. */
  giveBack(key: string): Promise<void>;
}

/** For so long nobody asks a store that has just failed. */
const restInMs = 5_000;

/**
 * Opens counters that all processes with this store share, by its `postgres://` or `redis://` address; null counts in
 * this process alone. While the store does not answer within `patienceInMs` each process counts for itself, and one line
 * in the log says so.
 */
export function openCounters(address: string | null, patienceInMs: number): (kind: Kind) => Counter {
  const store = address === null ? null : openStore(address);
  let askedAgainAt = 0;
  let isOut = false;

  function rest(error: unknown): void {
    askedAgainAt = Date.now() + restInMs;
    if (!isOut)
      console.error(`limits: the store does not answer (${reasonOf(error)}); each process counts alone`);
    isOut = true;
  }

  return (kind) => {
    const alone = new RateLimiterMemory(kind);
    let shared: RateLimiterAbstract | null = null;
    const openShared = async (open: Store) => {
      shared ??= await open(kind);
      return shared;
    };
    // Before the first shopper comes; whatever is wrong is told then.
    if (store !== null) openShared(store).catch(() => undefined);

    async function on<Answer>(verb: (limiter: RateLimiterAbstract) => Promise<Answer>): Promise<Answer> {
      if (store === null || Date.now() < askedAgainAt) return verb(alone);
      try {
        const answer = await within(patienceInMs, openShared(store).then(verb));
        isOut = false;
        return answer;
      } catch (error) {
        if (error instanceof RateLimiterRes) throw error;
        rest(error);
        return verb(alone);
      }
    }

    return {
      async count(key) {
        try {
          await on((limiter) => limiter.consume(key));
          return null;
        } catch (refused) {
          if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
          throw refused;
        }
      },
      async giveBack(key) {
        await on((limiter) => limiter.reward(key));
      },
    };
  };
}

/** The answer, or a failure where it does not come while somebody waits; it may still come afterwards. */
async function within<Answer>(patienceInMs: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TookTooLong()), patienceInMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

class TookTooLong extends Error {
  override readonly name = "TookTooLong";
}

/** Its code, as in ECONNREFUSED: the message may hold the store's address. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
};
