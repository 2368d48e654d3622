import { LRUCache } from "lru-cache";

interface Kept<Found> {
  readonly found: Found | null;
}

/** Coalesces concurrent requests. Not-found results expire sooner; failures are not cached. */
export function keepAnswers<Found extends object>(
  find: (key: string) => Promise<Found | null>,
  { most, foundForMs, unknownForMs }: { most: number; foundForMs: number; unknownForMs: number },
): (key: string) => Promise<Found | null> {
  const kept = new LRUCache<string, Kept<Found>>({
    max: most,
    ttl: foundForMs,
    async fetchMethod(key, _stale, { options }) {
      const found = await find(key);
      if (found === null) options.ttl = unknownForMs;
      return { found };
    },
  });
  return async (key) => (await kept.forceFetch(key)).found;
}
