import { cacheAnswers } from "../providers/cache-answers";
import { type Source, tryInOrder } from "../providers/try-in-order";
import type { Geocoder, Place } from "./geocoder";

const dayInMs = 24 * 60 * 60 * 1000;
/** Google allows caching coordinates for up to 30 days; OpenStreetMap requires caching. */
const cacheLimits = { share: "coordinates", foundTtlMs: 29 * dayInMs, notFoundTtlMs: dayInMs } as const;

/** `otherwise` handles unknown addresses and failures: freight needs at least city coordinates. */
export function createNetworkedGeocoder(
  sources: readonly Source<string, Place>[],
  fallback: Geocoder | null,
): Geocoder {
  const ask = tryInOrder(sources);
  const find = cacheAnswers(async (address) => {
    const { found, answered } = await ask(address);
    if (!answered) throw new NoGeocoderAnswered("No maps service could be asked");
    return found;
  }, cacheLimits);
  return {
    async geocode(address) {
      const wanted = address.trim().replace(/\s+/g, " ");
      try {
        return (await find(wanted)) ?? (await fallback?.geocode(wanted)) ?? null;
      } catch (error) {
        if (error instanceof NoGeocoderAnswered && fallback !== null) return fallback.geocode(wanted);
        throw error;
      }
    },
  };
}

class NoGeocoderAnswered extends Error {}
