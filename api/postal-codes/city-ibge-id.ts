import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities";
import type { StateCode } from "./embedded/states";
import { toPlainText } from "./plain-text";

export function getCityIbgeId(city: string, state: StateCode): string {
  if (city === "") return "";
  const wanted = toPlainText(city);
  return getMunicipalities(state).find(({ name }) => toPlainText(name) === wanted)?.code ?? "";
}
