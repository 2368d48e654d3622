import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type CounterOptions, openStore, type Store } from "./stores.server";

/** Rate-limit counter per key. Never throws. */
export interface Counter {
  /** Counts one attempt. Returns null when allowed, else seconds until the next attempt. */
  count(key: string): Promise<number | null>;
  refund(key: string): Promise<void>;
}

type Verb<Answer> = (limiter: RateLimiterAbstract) => Promise<Answer>;

/** Back-off after a store failure. */
const backoffMs = 5_000;

/** Shared by all processes with the same store; null, or a store slower than `timeoutMs`, counts in memory. */
export function openCounters(address: string | null, timeoutMs: number): (kind: CounterOptions) => Counter {
  const store = address === null ? null : openStore(address);
  let askedAgainAt = 0;
  let isOut = false;

  function rest(error: unknown): void {
    askedAgainAt = Date.now() + backoffMs;
    if (!isOut)
      console.error(`limits: the store does not answer (${describeError(error)}); each process counts alone`);
    isOut = true;
  }

  return (kind) => {
    const alone = new RateLimiterMemory(kind);
    let kept: RateLimiterAbstract | null = null;

    async function shared<Answer>(open: Store, verb: Verb<Answer>): Promise<Answer> {
      const isOld = kept !== null;
      kept ??= await open(kind);
      try {
        return await verb(kept);
      } catch (error) {
        if (error instanceof RateLimiterRes) throw error;
        kept = null;
        // A pooled connection may have been closed while idle.
        if (!isOld) throw error;
        return shared(open, verb);
      }
    }

    // Connects early; errors are reported by the first real request.
    if (store !== null) shared(store, async () => undefined).catch(() => undefined);

    async function on<Answer>(verb: Verb<Answer>): Promise<Answer> {
      if (store === null || Date.now() < askedAgainAt) return verb(alone);
      try {
        const answer = await within(timeoutMs, shared(store, verb));
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
      async refund(key) {
        await on((limiter) => limiter.reward(key));
      },
    };
  };
}

async function within<Answer>(timeoutMs: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreTimeout()), timeoutMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

class StoreTimeout extends Error {
  override readonly name = "TookTooLong";
}

/** The error code only: the message may contain the store's address. */
const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
};
