import { getCityIbgeId } from "../city-ibge-id";
import type { PostalAddress, PostalCodeResolver } from "../postal-code-resolver";
import { findCityAt } from "./cities";
import { sampleAddresses } from "./sample-addresses";
import { findState, type StateCode } from "./states";

const samples = new Map(sampleAddresses.map((sample) => [sample.postalCode, sample]));

/** Offline resolver: known places to the street, larger cities to the city, other valid CEPs to the state. */
export const embeddedResolver: PostalCodeResolver = {
  async resolve(postalCode) {
    const state = findState(postalCode);
    if (state === null) return null;
    const sample = samples.get(postalCode);
    if (sample !== undefined) {
      const { street, neighborhood, city } = sample;
      return address(postalCode, state, "street", { street, neighborhood, city });
    }
    const city = findCityAt(postalCode);
    if (city !== null) return address(postalCode, state, "city", { city: city.name });
    return address(postalCode, state, "state", {});
  },
};

function address(
  postalCode: string,
  state: StateCode,
  precision: PostalAddress["precision"],
  known: { street?: string; neighborhood?: string; city?: string },
): PostalAddress {
  const { street = "", neighborhood = "", city = "" } = known;
  return {
    postalCode,
    street,
    complement: "",
    neighborhood,
    city,
    state,
    cityIbgeId: getCityIbgeId(city, state),
    precision,
  };
}
