/** IBGE regions (installers 9, "States"). */
export type StateRegion = "Norte" | "Nordeste" | "Sudeste" | "Sul" | "Centro-Oeste";

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
