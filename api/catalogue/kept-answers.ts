import { LRUCache } from "lru-cache";

const minuteInMs = 60_000;
const tenMinutesInMs = 600_000;

interface Kept<Answer> {
  readonly answer: Answer;
  readonly askedAt: number;
}

/**
 * Keeps answers that take long. After a minute the next request still gets the old one while it is computed again, until
 * ten minutes after it was computed. `isKept` is false for answers that are cheap to compute.
 */
export function keptAnswers<Answer extends object>(max: number, isKept: (answer: Answer) => boolean) {
  const kept = new LRUCache<string, Kept<Answer>>({ max, ttl: tenMinutesInMs });
  const running = new Map<string, Promise<Answer>>();

  function compute(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const known = running.get(key);
    if (known !== undefined) return known;
    const askedAt = performance.now();
    const asked = ask()
      .then((answer) => {
        if (isKept(answer)) kept.set(key, { answer, askedAt });
        else kept.delete(key);
        return answer;
      })
      .finally(() => running.delete(key));
    running.set(key, asked);
    return asked;
  }

  return async (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const known = kept.get(key);
    if (known === undefined) return compute(key, ask);
    if (performance.now() - known.askedAt > minuteInMs) compute(key, ask).catch(() => undefined);
    return known.answer;
  };
}
