import { type cacheShares, createCache } from "../../server/cache.mjs";
import { createSharedWork } from "../../server/shared-work.mjs";

const minuteInMs = 60_000;
const tenMinutesInMs = 600_000;

interface CacheEntry<Answer> {
  readonly answer: Answer;
  readonly computedAtMs: number;
}

/** Stale-while-revalidate: fresh for a minute, stale for nine more. `isWorthCaching` is false for cheap answers. */
export function createAnswerCache<Answer extends object>(
  share: keyof typeof cacheShares.upstream,
  isWorthCaching: (answer: Answer) => boolean,
) {
  const cache = createCache<string, CacheEntry<Answer>>(share, { ttl: tenMinutesInMs });
  const sharing = createSharedWork<Answer>();

  const compute = (key: string, ask: () => Promise<Answer>): Promise<Answer> =>
    sharing(key, async () => {
      const computedAtMs = performance.now();
      const answer = await ask();
      if (isWorthCaching(answer)) cache.set(key, { answer, computedAtMs });
      else cache.delete(key);
      return answer;
    });

  return async (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const known = cache.get(key);
    if (known === undefined) return compute(key, ask);
    if (performance.now() - known.computedAtMs > minuteInMs) compute(key, ask).catch(() => undefined);
    return known.answer;
  };
}
