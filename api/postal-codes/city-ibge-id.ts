import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities";
import type { StateCode } from "./embedded/states";
import { plainText } from "./plain-text";

/** The IBGE's seven digits of a city, by its name; empty where the state has none of that name. */
export function cityIbgeId(city: string, state: StateCode): string {
  if (city === "") return "";
  const wanted = plainText(city);
  return getMunicipalities(state).find(({ name }) => plainText(name) === wanted)?.code ?? "";
}
