import { cacheAnswers } from "../providers/cache-answers";
import { type Source, tryInOrder } from "../providers/try-in-order";
import { findState } from "./embedded/states";
import type { PostalAddress, PostalCodeResolver } from "./postal-code-resolver";

const dayInMs = 24 * 60 * 60 * 1000;
/** Streets are rarely renamed; a new CEP must be found within a day. */
const cacheLimits = { share: "postalCodes", foundTtlMs: 30 * dayInMs, notFoundTtlMs: dayInMs } as const;

/** All services failed, unlike a CEP that does not exist. */
export class NoProviderAnswered extends Error {}

/**
 * Resolves over the network with fallback and cache. An unknown CEP is tried at the next service; it does not
 * exist when at least one answered. When all fail, `otherwise` answers uncached; without it, throws
 * `NoProviderAnswered`.
 */
export function createNetworkedResolver(
  sources: readonly Source<string, PostalAddress>[],
  fallback: PostalCodeResolver | null,
): PostalCodeResolver {
  const ask = tryInOrder(sources);
  const find = cacheAnswers(async (postalCode) => {
    const { found, answered } = await ask(postalCode);
    if (!answered) throw new NoProviderAnswered(`No provider answered for the CEP ${postalCode}`);
    return found;
  }, cacheLimits);
  return {
    async resolve(postalCode) {
      // No state has this prefix: skips the network.
      if (findState(postalCode) === null) return null;
      try {
        return await find(postalCode);
      } catch (error) {
        if (error instanceof NoProviderAnswered && fallback !== null) return fallback.resolve(postalCode);
        throw error;
      }
    },
  };
}
