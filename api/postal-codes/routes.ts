import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities";
import { getStates } from "@brazilian-utils/brazilian-utils/get-states";
import { maskCep, parseCep, toCepDigits } from "../../common/cep";
import { geocode, getPostalCode, listCities } from "../../contract/postal-codes";
import { serve } from "../http/serve";
import { lookUpPostalCode } from "./look-up-postal-code";
import type { PostalAddress } from "./postal-code-resolver";

export const postalCodeRoutes = [
  serve(getPostalCode, async ({ query }, { postalCodes }) => {
    const cep = parseCep(query.cep);
    const found = cep === null ? null : await lookUpPostalCode(toCepDigits(cep), postalCodes);
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
