import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type Kind, openStore } from "./stores.server";

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
 * this process alone. While the store does not answer each process counts for itself, and one line in the log says so.
 */
export function openCounters(address: string | null): (kind: Kind) => Counter {
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

    async function on<Answer>(verb: (limiter: RateLimiterAbstract) => Promise<Answer>): Promise<Answer> {
      if (store === null || Date.now() < askedAgainAt) return verb(alone);
      try {
        shared ??= await store(kind);
        const answer = await verb(shared);
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

/** Its code, as in ECONNREFUSED: the message may hold the store's address. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
};
