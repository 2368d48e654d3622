import { inTurn, type Source } from "../providers/in-turn";
import { keepAnswers } from "../providers/kept-answers";
import { stateOf } from "./embedded/states";
import type { PostalAddress, PostalCodeResolver } from "./postal-code-resolver";

const dayInMs = 24 * 60 * 60 * 1000;
/** Streets change their names seldom; a CEP that is new today is wanted tomorrow. */
const kept = { most: 20_000, foundForMs: 30 * dayInMs, unknownForMs: dayInMs };

/** Nobody could be asked: not the same as a CEP that does not exist. */
export class NobodyAnswered extends Error {}

/**
 * Asks services over the network in turn, and remembers what they say. A CEP that one does not know is asked of the
 * next, which may be fresher; where one answered and none knows it, it does not exist. `otherwise` stands in where
 * nobody answered, and is not remembered; without it that throws `NobodyAnswered`.
 */
export function networkedResolver(
  sources: readonly Source<string, PostalAddress>[],
  otherwise: PostalCodeResolver | null,
): PostalCodeResolver {
  const ask = inTurn(sources);
  const find = keepAnswers(async (postalCode) => {
    const { found, answered } = await ask(postalCode);
    if (!answered) throw new NobodyAnswered(`Nobody could be asked for the CEP ${postalCode}`);
    return found;
  }, kept);
  return {
    async resolve(postalCode) {
      // No service needs to be asked for what lies in no state.
      if (stateOf(postalCode) === null) return null;
      try {
        return await find(postalCode);
      } catch (error) {
        if (error instanceof NobodyAnswered && otherwise !== null) return otherwise.resolve(postalCode);
        throw error;
      }
    },
  };
}
