import type { Location } from "~/model/location";
import { findCoordinatesOfCapital } from "~/model/state-capital";
import type { Upstream } from "./http.server";
import { type CepAddress, findCep, findPlace, type Place } from "./postal-codes.server";
import { UpstreamError } from "./upstream-error.server";

/**
 * Coordinates of a CEP (00000-000); null for an unknown CEP (catalogue 2, "Location dialog"). Falls back to its city,
 * then its state: map failures are ignored (catalogue 7, "Geocoding"), CEP look-up failures throw `UpstreamError`.
 */
export async function locate(upstream: Upstream, cep: string): Promise<Location | null> {
  const address = await findCep(upstream, cep);
  if (address === null) return null;
  const place = await findNearestPlace(upstream, address);
  if (place !== null) return { cep, ...place };
  const capital = findCoordinatesOfCapital(address.state);
  return capital && { cep, ...capital, placeId: null };
}

/** The number is of an address; a CEP alone has none. */
type NumberedAddress = CepAddress & { readonly number?: string | null };

function fromNearToFar({ cep, street, number, neighborhood, city, state }: NumberedAddress): string[] {
  const nearest = [street, street && number, neighborhood, city, state, cep];
  const texts = [nearest, [city, state], [state]].map((parts) =>
    [...parts, "Brasil"].filter(Boolean).join(", "),
  );
  return [...new Set(texts)];
}

/**
 * Coordinates of the street, else the city, else the state; null if not found or if the maps service fails
 * (catalogue 7, "Geocoding").
 */
export async function findNearestPlace(upstream: Upstream, address: NumberedAddress): Promise<Place | null> {
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
