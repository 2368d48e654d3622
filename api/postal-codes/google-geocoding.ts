import { z } from "zod";
import { askProvider, ProviderFailed, readAnswer } from "../providers/ask-provider";
import type { Source } from "../providers/try-in-order";
import type { Place } from "./geocoder";

const provider = "Google Geocoding";

const answer = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("OK"),
    results: z
      .array(
        z.object({
          place_id: z.string(),
          geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
        }),
      )
      .min(1),
  }),
  z.object({ status: z.literal("ZERO_RESULTS") }),
  z.object({
    status: z.enum([
      "OVER_DAILY_LIMIT",
      "OVER_QUERY_LIMIT",
      "REQUEST_DENIED",
      "INVALID_REQUEST",
      "UNKNOWN_ERROR",
    ]),
  }),
]);

/** It always answers 200, with the result in `status`. The API key is part of the URL. */
export const createGoogleGeocoding = ({
  key,
  timeLimitInMs,
}: {
  key: string;
  timeLimitInMs: number;
}): Source<string, Place> => ({
  name: provider,
  async find(address) {
    const url = new URL("https://maps.googleapis.com/maps/api/geocode/json");
    url.search = new URLSearchParams({
      address,
      components: "country:BR",
      region: "br",
      language: "pt-BR",
      key,
    }).toString();
    const read = readAnswer(provider, answer, await askProvider({ provider, url, timeLimitInMs }));
    if (read.status === "ZERO_RESULTS") return null;
    if (read.status !== "OK") throw new ProviderFailed(provider, "status", `answered ${read.status}`);
    const [first] = read.results;
    if (first === undefined) return null;
    const { lat, lng } = first.geometry.location;
    return { placeId: first.place_id, latitude: lat, longitude: lng };
  },
});
