import { ProviderFailed } from "./ask-provider";

export interface Source<Asked, Found> {
  readonly name: string;
  find(options: Asked): Promise<Found | null>;
}

export interface Outcome<Found> {
  readonly found: Found | null;
  /** Distinguishes 'not found' from 'no source answered'. */
  readonly answered: boolean;
}

const cooldownInMs = 30_000;

/** A failed source is skipped for 30 seconds, and each outage is logged once. */
export function tryInOrder<Asked, Found>(
  sources: readonly Source<Asked, Found>[],
  now: () => number = () => performance.now(),
): (options: Asked) => Promise<Outcome<Found>> {
  const skippedUntil = new Map<string, number>();
  return async (options) => {
    let answered = false;
    for (const source of sources) {
      if ((skippedUntil.get(source.name) ?? 0) > now()) continue;
      try {
        const found = await source.find(options);
        answered = true;
        if (found !== null) return { found, answered };
      } catch (error) {
        if (!(error instanceof ProviderFailed)) throw error;
        if (error.kind === "busy") continue;
        skippedUntil.set(source.name, now() + cooldownInMs);
        console.warn(`${error.message}; it is left alone for ${cooldownInMs / 1000} s.`);
      }
    }
    return { found: null, answered };
  };
}
