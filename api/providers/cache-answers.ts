import { LRUCache } from "lru-cache";

interface CacheEntry<Found> {
  readonly found: Found | null;
}

/** Coalesces concurrent requests. Not-found results expire sooner; failures are not cached. */
export function cacheAnswers<Found extends object>(
  find: (key: string) => Promise<Found | null>,
  { max, foundTtlMs, notFoundTtlMs }: { max: number; foundTtlMs: number; notFoundTtlMs: number },
): (key: string) => Promise<Found | null> {
  const cache = new LRUCache<string, CacheEntry<Found>>({
    max: max,
    ttl: foundTtlMs,
    async fetchMethod(key, _stale, { options }) {
      const found = await find(key);
      if (found === null) options.ttl = notFoundTtlMs;
      return { found };
    },
  });
  return async (key) => (await cache.forceFetch(key)).found;
}
