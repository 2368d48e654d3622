import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities";
import { getStates } from "@brazilian-utils/brazilian-utils/get-states";
import { maskCep } from "../../app/domain/cep";
import { geocode, getPostalCode, listCities } from "../../contract/postal-codes";
import { RefusalError } from "../http/refusal-error";
import { serve } from "../http/serve";
import { messages } from "../messages";
import { NoProviderAnswered } from "./networked-resolver";
import type { PostalAddress, PostalCodeResolver } from "./postal-code-resolver";

export const postalCodeRoutes = [
  serve(getPostalCode, async ({ query }, { postalCodes }) => {
    const postalCode = /^\s*(\d{5})-?(\d{3})\s*$/.exec(query.cep)?.slice(1).join("");
    const found = postalCode === undefined ? null : await resolve(postalCode, postalCodes);
    // The specification returns a JSON string that contains JSON.
    return JSON.stringify(found === null ? { erro: true } : toViaCepFormat(found));
  }),

  serve(listCities, async ({ query }) => {
    const state = getStates().find(({ ibgeCode }) => ibgeCode === Number(query.uf));
    if (state === undefined) return [];
    return getMunicipalities(state.code).map(({ code, name }) => ({ id: Number(code), nome: name }));
  }),

  serve(geocode, async ({ query }, { geocoder }) => {
    const place = await geocoder.geocode(query.address);
    if (place === null) return { results: [] };
    const { placeId, latitude, longitude } = place;
    return { results: [{ place_id: placeId, geometry: { location: { lat: latitude, lng: longitude } } }] };
  }),
];

/** 503 when no provider answered: the CEP may exist. */
function resolve(postalCode: string, postalCodes: PostalCodeResolver): Promise<PostalAddress | null> {
  return postalCodes.resolve(postalCode).catch((error: unknown) => {
    if (error instanceof NoProviderAnswered) throw new RefusalError(503, messages.postalCodesUnavailable);
    throw error;
  });
}

function toViaCepFormat(address: PostalAddress) {
  const { postalCode, street, complement, neighborhood, city, state, cityIbgeId, precision } = address;
  return {
    cep: maskCep(postalCode),
    logradouro: street,
    complemento: complement,
    bairro: neighborhood,
    localidade: city,
    uf: state,
    ibge: cityIbgeId,
    precision,
  };
}
