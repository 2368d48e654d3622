import { type IRateLimiterOptions, RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { createCache } from "../../server/cache.mjs";

/** Measured: each counter has a timer. */
const bytesOfCounter = 700;

interface Counter {
  readonly limiter: RateLimiterMemory;
  readonly key: string | number;
}

/** Of all limiters: many addresses or accounts push out the counters that were used least recently. */
const counters = createCache<string, Counter>("countedAttempts", {
  ttl: 60 * 60_000,
  sizeCalculation: () => bytesOfCounter,
  dispose({ limiter, key }, _, reason) {
    if (reason === "evict") void limiter.delete(key);
  },
});

/** Counts in memory, of which it takes a limited part. */
export class LimitedMemory extends RateLimiterMemory {
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
