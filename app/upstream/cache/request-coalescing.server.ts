import { type CacheEntry, cachified } from "@epic-web/cachified";
import { createCache } from "../../../server/cache.mjs";
import { deepFreeze } from "./deep-freeze.server";

/** Coalesces identical requests of guests. */
export class RequestCoalescing {
  readonly #answers = createCache<string, CacheEntry>("coalescedAnswers", {
    ttl: 60_000,
    ttlAutopurge: true,
  });

  /**
   * Returns an answer at most `windowMs` old, else `ask`'s, which must be anonymous and outlive its request. Waiters
   * share a failure; it is not cached.
   */
  share<Value>(question: string, windowMs: number, ask: () => Promise<Value>): Promise<Value> {
    return cachified<Value>({
      key: question,
      cache: this.#answers,
      ttl: windowMs,
      getFreshValue: async () => deepFreeze(await ask()),
    });
  }

  forget(): void {
    this.#answers.clear();
  }
}
