import type { Coordinates } from "~/model/location";
import { geocode, getPostalCode, listCities } from "../../contract/postal-codes";
import type { Upstream } from "./http.server";

/** A city with a single CEP has neither street nor neighborhood. */
export interface CepAddress {
  /** Format 00000-000. */
  readonly cep: string;
  readonly street: string | null;
  readonly neighborhood: string | null;
  readonly city: string | null;
  /** Two letters. */
  readonly state: string;
}

export interface Place extends Coordinates {
  readonly placeId: string | null;
}

/** Address of a CEP (00000-000); null for an unknown one (catalogue 7, "user/postalcode"). */
export async function findCep(upstream: Upstream, cep: string): Promise<CepAddress | null> {
  const found = await upstream(getPostalCode, { query: { cep } });
  const unknown = found.erro === true || found.erro === "true";
  if (unknown || !found.uf) return null;
  return {
    cep,
    street: found.logradouro || null,
    neighborhood: found.bairro || null,
    city: found.localidade || null,
    state: found.uf,
  };
}

/** First geocoding result; null if there is none (catalogue 7, "maps/geocode"). */
export async function findPlace(upstream: Upstream, address: string): Promise<Place | null> {
  const { results } = await upstream(geocode, { query: { address } });
  const [first] = results;
  if (!first) return null;
  const { lat, lng } = first.geometry.location;
  return { latitude: lat, longitude: lng, placeId: first.place_id ?? null };
}

/** Cities of a state by IBGE id, sorted by name (purchase 7, "user/get-cities"). */
export async function findCities(upstream: Upstream, stateIbgeId: number): Promise<string[]> {
  const cities = await upstream(listCities, { query: { uf: String(stateIbgeId) } });
  return cities.map(({ nome }) => nome);
}
