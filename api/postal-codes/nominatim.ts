import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { askProvider, ProviderFailed, readAnswer } from "../providers/ask-provider";
import type { Source } from "../providers/try-in-order";
import type { Place } from "./geocoder";

const provider = "Nominatim";

const degrees = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform(Number);
const answer = z.array(
  z.object({
    lat: degrees,
    lon: degrees,
    osm_type: z.string(),
    osm_id: z.number().int(),
  }),
);

const betweenQuestionsInMs = 1000;
/** Longer queues fall through to the next service. */
const maxWaiting = 3;

/** The public server allows one request per second in total; for more, set `NOMINATIM_URL`. */
export function createNominatim({
  origin,
  userAgent,
  timeLimitInMs,
}: {
  origin: string;
  userAgent: string;
  timeLimitInMs: number;
}): Source<string, Place> {
  let nextAt = 0;
  let waiting = 0;

  async function takeTurn(): Promise<void> {
    if (waiting >= maxWaiting)
      throw new ProviderFailed(provider, "busy", "too many are waiting for their turn");
    const now = performance.now();
    const waitInMs = Math.max(0, nextAt - now);
    nextAt = now + waitInMs + betweenQuestionsInMs;
    waiting += 1;
    await sleep(waitInMs).finally(() => {
      waiting -= 1;
    });
  }

  return {
    name: provider,
    async find(address) {
      await takeTurn();
      const url = new URL("/search", origin);
      url.search = new URLSearchParams({
        q: address,
        format: "jsonv2",
        countrycodes: "br",
        limit: "1",
      }).toString();
      const headers = { "User-Agent": userAgent, "Accept-Language": "pt-BR" };
      const response = await askProvider({ provider, url, headers, timeLimitInMs });
      if (response.status !== 200)
        throw new ProviderFailed(provider, "status", `answered ${response.status}`, response.status);
      const [first] = readAnswer(provider, answer, response);
      if (first === undefined) return null;
      // `place_id` differs between servers; the OSM type and id are stable.
      return { placeId: `osm-${first.osm_type}-${first.osm_id}`, latitude: first.lat, longitude: first.lon };
    },
  };
}
