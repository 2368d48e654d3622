import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities";
import type { StateCode } from "./embedded/states";
import { plainText } from "./plain-text";

export function cityIbgeId(city: string, state: StateCode): string {
  if (city === "") return "";
  const wanted = plainText(city);
  return getMunicipalities(state).find(({ name }) => plainText(name) === wanted)?.code ?? "";
}
