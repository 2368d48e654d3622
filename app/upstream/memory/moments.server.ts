import { type CacheEntry, cachified } from "@epic-web/cachified";
import { LRUCache } from "lru-cache";
import { frozen } from "./frozen.server";

/** What guests were answered this very moment: of many who ask the same at once, one asks for all. */
export class Moments {
  readonly #answers = new LRUCache<string, CacheEntry>({ max: 300, ttl: 60_000, ttlAutopurge: true });

  /**
   * The answer that somebody got no longer than `momentInMs` ago, or `ask`'s, which must ask as any guest would and
   * outlive the one who asks first. A failure is everybody's who waits for it, and nobody's after them.
   */
  share<Value>(question: string, momentInMs: number, ask: () => Promise<Value>): Promise<Value> {
    return cachified<Value>({
      key: question,
      cache: this.#answers,
      ttl: momentInMs,
      getFreshValue: async () => frozen(await ask()),
    });
  }

  forget(): void {
    this.#answers.clear();
  }
}
