import { getStates } from "@brazilian-utils/brazilian-utils/get-states";
import type { Coordinates, Geocoder, Place } from "../geocoder";
import { toPlainText } from "../plain-text";
import { type City, cities, findCityAt, getCapital } from "./cities";
import { sampleAddresses } from "./sample-addresses";
import { findState, stateBlocks } from "./states";

/** States that share their name with a city are left out. */
const statesByName = new Map(
  getStates()
    .filter(({ code }) => code !== "RJ" && code !== "SP")
    .map(({ name, code }) => [toPlainText(name), code]),
);
const stateCodes = new Set<string>(stateBlocks.map(([state]) => state));

/** A known place by its CEP, else its city, else its state capital. It never interpolates. */
export const embeddedGeocoder: Geocoder = {
  async geocode(address) {
    const postalCode = /(?<!\d)(\d{5})-?(\d{3})(?!\d)/.exec(address)?.slice(1).join("") ?? "";
    const parts = address
      .split(/[,;/]|\s-\s/)
      .map(toPlainText)
      .filter(Boolean)
      .reverse();
    const state = parts.map(stateNamed).find((code) => code !== null) ?? findState(postalCode);

    const sample = sampleAddresses.find((each) => each.postalCode === postalCode);
    if (sample !== undefined) return place(`cep-${postalCode}`, sample);
    const city =
      findCityAt(postalCode) ?? cityNamed(parts, state) ?? (state === null ? null : getCapital(state));
    return city === null ? null : place(cityId(city), city);
  },
};

/** The city named by the last matching part, within the state if known. */
function cityNamed(partsFromLast: readonly string[], state: string | null): City | null {
  const inState = cities.filter((city) => state === null || city.state === state);
  for (const part of partsFromLast) {
    const city = inState.find(({ name }) => toPlainText(name) === part);
    if (city !== undefined) return city;
  }
  return null;
}

function stateNamed(part: string): string | null {
  const code = part.toUpperCase();
  return stateCodes.has(code) ? code : (statesByName.get(part) ?? null);
}

const cityId = (city: { name: string; state: string }) =>
  `cidade-${toPlainText(city.name).replaceAll(" ", "-")}-${city.state.toLowerCase()}`;

const place = (placeId: string, { latitude, longitude }: Coordinates): Place => ({
  placeId,
  latitude,
  longitude,
});
