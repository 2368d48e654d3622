import { geocode, getPostalCode, listCities } from "../../contract/postal-codes";
import type { Coordinates } from "../domain/location";
import type { Upstream } from "./http.server";

/** What a CEP tells of an address; a city with one general CEP has neither street nor neighborhood. */
export interface CepAddress {
  /** As shown: 00000-000. */
  readonly cep: string;
  readonly street: string | null;
  readonly neighborhood: string | null;
  readonly city: string | null;
  /** Two letters. */
  readonly state: string;
}

/** A point and how the maps service knows it. */
export interface Place extends Coordinates {
  readonly placeId: string | null;
}

/** The address parts of a CEP in the form 00000-000; null where no such CEP exists (catalogue 7, user/postalcode). */
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

/** The first place that the maps service finds for an address text; null where it finds none (catalogue 7). */
export async function findPlace(upstream: Upstream, address: string): Promise<Place | null> {
  const { results } = await upstream(geocode, { query: { address } });
  const [first] = results;
  if (!first) return null;
  const { lat, lng } = first.geometry.location;
  return { latitude: lat, longitude: lng, placeId: first.place_id ?? null };
}

/** The cities of a state by its IBGE id, by name (purchase 7, user/get-cities). */
export async function findCities(upstream: Upstream, stateIbgeId: number): Promise<string[]> {
  const cities = await upstream(listCities, { query: { uf: String(stateIbgeId) } });
  return cities.map(({ nome }) => nome);
}
