import { type cacheShares, createCache } from "../../server/cache.mjs";

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
  const running = new Map<string, Promise<Answer>>();

  function compute(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const known = running.get(key);
    if (known !== undefined) return known;
    const computedAtMs = performance.now();
    const computation = ask()
      .then((answer) => {
        if (isWorthCaching(answer)) cache.set(key, { answer, computedAtMs });
        else cache.delete(key);
        return answer;
      })
      .finally(() => running.delete(key));
    running.set(key, computation);
    return computation;
  }

  return async (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const known = cache.get(key);
    if (known === undefined) return compute(key, ask);
    if (performance.now() - known.computedAtMs > minuteInMs) compute(key, ask).catch(() => undefined);
    return known.answer;
  };
}
