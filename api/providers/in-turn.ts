import { ProviderFailed } from "./ask-provider";

/** One that may know an answer, and may fail. */
export interface Source<Asked, Found> {
  readonly name: string;
  /** Null where it answers that there is no such thing. */
  find(asked: Asked): Promise<Found | null>;
}

export interface Outcome<Found> {
  readonly found: Found | null;
  /** Whether anybody answered at all: 'there is no such thing' is not 'nobody could be asked'. */
  readonly answered: boolean;
}

const restInMs = 30_000;

/**
 * Asks one source after the other until one knows. Who fails is left alone for half a minute, so that a service that
 * is down costs one shopper its time limit, and not every one of them. Each failure is said once in the log.
 */
export function inTurn<Asked, Found>(
  sources: readonly Source<Asked, Found>[],
  now: () => number = () => performance.now(),
): (asked: Asked) => Promise<Outcome<Found>> {
  const restsUntil = new Map<string, number>();
  return async (asked) => {
    let answered = false;
    for (const source of sources) {
      if ((restsUntil.get(source.name) ?? 0) > now()) continue;
      try {
        const found = await source.find(asked);
        answered = true;
        if (found !== null) return { found, answered };
      } catch (error) {
        if (!(error instanceof ProviderFailed)) throw error;
        if (error.kind === "busy") continue;
        restsUntil.set(source.name, now() + restInMs);
        console.warn(`${error.message}; it is left alone for ${restInMs / 1000} s.`);
      }
    }
    return { found: null, answered };
  };
}
