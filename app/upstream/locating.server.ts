import type { Location } from "../domain/location";
import { coordinatesOfCapital } from "../domain/state-capital";
import type { Upstream } from "./http.server";
import { type CepAddress, findCep, findPlace, type Place } from "./postal-codes.server";
import { UpstreamError } from "./upstream-error.server";

/**
 * Where a shopper is, from a CEP in the form 00000-000 (catalogue 2, "Location dialog"); null where no such CEP
 * exists. A CEP that no map knows stands where its city is, then its state: failures of the maps are ignored
 * (catalogue 7), those of the CEP's look-up are an `UpstreamError`.
 */
export async function locate(upstream: Upstream, cep: string): Promise<Location | null> {
  const address = await findCep(upstream, cep);
  if (address === null) return null;
  const place = await nearestPlace(upstream, address);
  if (place !== null) return { cep, ...place };
  const capital = coordinatesOfCapital(address.state);
  return capital && { cep, ...capital, placeId: null };
}

function fromNearToFar({ cep, street, neighborhood, city, state }: CepAddress): string[] {
  const texts = [[street, neighborhood, city, state, cep], [city, state], [state]].map((parts) =>
    [...parts, "Brasil"].filter(Boolean).join(", "),
  );
  return [...new Set(texts)];
}

/**
 * What the maps find nearest to an address: its street, else its city, else its state; null where they find nothing or
 * do not answer (purchase 7: failures of the maps are ignored).
 */
export async function nearestPlace(upstream: Upstream, address: CepAddress): Promise<Place | null> {
  try {
    for (const text of fromNearToFar(address)) {
      const place = await findPlace(upstream, text);
      if (place !== null) return place;
    }
    return null;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    console.error(`upstream ${error.message}`);
    return null;
  }
}
