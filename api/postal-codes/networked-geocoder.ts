import { inTurn, type Source } from "../providers/in-turn";
import { keepAnswers } from "../providers/kept-answers";
import type { Geocoder, Place } from "./geocoder";

const dayInMs = 24 * 60 * 60 * 1000;
/** Google lets coordinates be kept for up to 30 days, and OpenStreetMap asks that answers be kept. */
const kept = { most: 20_000, foundForMs: 29 * dayInMs, unknownForMs: dayInMs };

/**
 * Asks maps services over the network in turn, and remembers what they say. `otherwise` stands in for what they do not
 * know or cannot say: an address without coordinates cannot be quoted for, and a city's are better than none.
 */
export function networkedGeocoder(
  sources: readonly Source<string, Place>[],
  otherwise: Geocoder | null,
): Geocoder {
  const ask = inTurn(sources);
  const find = keepAnswers(async (address) => {
    const { found, answered } = await ask(address);
    if (!answered) throw new NobodyCouldSay("No maps service could be asked");
    return found;
  }, kept);
  return {
    async geocode(address) {
      const wanted = address.trim().replace(/\s+/g, " ");
      try {
        return (await find(wanted)) ?? (await otherwise?.geocode(wanted)) ?? null;
      } catch (error) {
        if (error instanceof NobodyCouldSay && otherwise !== null) return otherwise.geocode(wanted);
        throw error;
      }
    },
  };
}

class NobodyCouldSay extends Error {}
