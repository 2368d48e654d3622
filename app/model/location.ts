/** Decimal degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** The shopper's location (catalogue 3, "Address from CEP lookup"). */
export interface Location extends Coordinates {
  /** Format 00000-000. */
  readonly cep: string;
  readonly placeId: string | null;
}

/** Center of São Paulo, used before the shopper gives a location. */
export const defaultLocation: Location = {
  cep: "01001-000",
  latitude: -23.5505,
  longitude: -46.6333,
  placeId: null,
};

/** '260 m', '3,46 km' with two decimals (catalogue 9, "Distances"), '1.235 km'. */
export function formatKm(km: number): string {
  if (km < 0.995) return `${Math.round(km * 100) * 10}\u00a0m`;
  const [whole = "0", decimals] = km.toFixed(km < 100 ? 2 : 0).split(".");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ".")}${decimals ? `,${decimals}` : ""}\u00a0km`;
}
