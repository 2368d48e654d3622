import { keepAnswers } from "../providers/kept-answers";
import { type Source, tryInOrder } from "../providers/try-in-order";
import type { Geocoder, Place } from "./geocoder";

const dayInMs = 24 * 60 * 60 * 1000;
/** Google allows caching coordinates for up to 30 days; OpenStreetMap requires caching. */
const kept = { most: 20_000, foundForMs: 29 * dayInMs, unknownForMs: dayInMs };

/** `otherwise` handles unknown addresses and failures: freight needs at least city coordinates. */
export function networkedGeocoder(
  sources: readonly Source<string, Place>[],
  otherwise: Geocoder | null,
): Geocoder {
  const ask = tryInOrder(sources);
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
