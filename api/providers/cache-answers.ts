import { type cacheShares, createCache } from "../../server/cache.mjs";

interface CacheEntry<Found> {
  readonly found: Found | null;
}

interface CacheLimits {
  readonly share: keyof typeof cacheShares.upstream;
  readonly foundTtlMs: number;
  readonly notFoundTtlMs: number;
}

/** Coalesces concurrent requests. Not-found results expire sooner; failures are not cached. */
export function cacheAnswers<Found extends object>(
  find: (key: string) => Promise<Found | null>,
  { share, foundTtlMs, notFoundTtlMs }: CacheLimits,
): (key: string) => Promise<Found | null> {
  const cache = createCache<string, CacheEntry<Found>>(share, {
    ttl: foundTtlMs,
    async fetchMethod(key, _stale, { options }) {
      const found = await find(key);
      if (found === null) options.ttl = notFoundTtlMs;
      return { found };
    },
  });
  return async (key) => (await cache.forceFetch(key)).found;
}
