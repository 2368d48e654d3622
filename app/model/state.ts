import { toComparable } from "./words-in-texts";

/** Letters, name, IBGE id and region. */
const rows = [
  ["AC", "Acre", 12, "Norte"],
  ["AL", "Alagoas", 27, "Nordeste"],
  ["AP", "Amapá", 16, "Norte"],
  ["AM", "Amazonas", 13, "Norte"],
  ["BA", "Bahia", 29, "Nordeste"],
  ["CE", "Ceará", 23, "Nordeste"],
  ["DF", "Distrito Federal", 53, "Centro-Oeste"],
  ["ES", "Espírito Santo", 32, "Sudeste"],
  ["GO", "Goiás", 52, "Centro-Oeste"],
  ["MA", "Maranhão", 21, "Nordeste"],
  ["MT", "Mato Grosso", 51, "Centro-Oeste"],
  ["MS", "Mato Grosso do Sul", 50, "Centro-Oeste"],
  ["MG", "Minas Gerais", 31, "Sudeste"],
  ["PA", "Pará", 15, "Norte"],
  ["PB", "Paraíba", 25, "Nordeste"],
  ["PR", "Paraná", 41, "Sul"],
  ["PE", "Pernambuco", 26, "Nordeste"],
  ["PI", "Piauí", 22, "Nordeste"],
  ["RJ", "Rio de Janeiro", 33, "Sudeste"],
  ["RN", "Rio Grande do Norte", 24, "Nordeste"],
  ["RS", "Rio Grande do Sul", 43, "Sul"],
  ["RO", "Rondônia", 11, "Norte"],
  ["RR", "Roraima", 14, "Norte"],
  ["SC", "Santa Catarina", 42, "Sul"],
  ["SP", "São Paulo", 35, "Sudeste"],
  ["SE", "Sergipe", 28, "Nordeste"],
  ["TO", "Tocantins", 17, "Norte"],
] as const satisfies readonly (readonly [
  letters: string,
  name: string,
  ibgeId: number,
  region: StateRegion,
])[];

export interface State {
  readonly letters: string;
  readonly name: string;
  /** Parameter of user/get-cities. */
  readonly ibgeId: number;
  /** 'Sudeste' (installers 9, "States"). */
  readonly region: StateRegion;
}

/** Sorted by name (purchase 2, "/address"; installers 9, "States"). */
export const states: readonly State[] = rows.map(([letters, name, ibgeId, region]) => ({
  letters,
  name,
  ibgeId,
  region,
}));

/** Finds a state by its two letters in any case; null if unknown. */
export const findState = (letters: string): State | null =>
  states.find((state) => state.letters === letters.trim().toUpperCase()) ?? null;

/** Finds a state by name, ignoring accents and case; null if unknown. */
export const findStateNamed = (name: string): State | null =>
  states.find((state) => toComparable(state.name) === toComparable(name)) ?? null;

/** IBGE regions (installers 9, "States"). */
type StateRegion = "Norte" | "Nordeste" | "Sudeste" | "Sul" | "Centro-Oeste";

/** Working regions to choose from (installers 9, "Regions offered"). */
export const regionsOffered = [
  "Nacional - Todas as Regiões",
  "Internacional",
  "Sul - Região 5",
  "Sudeste - Região 4",
  "Centro-Oeste - Região 3",
  "Nordeste - Região 2",
  "Norte - Região 1",
] as const;
