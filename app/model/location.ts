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

/** '1.234,50 km': two decimals (catalogue 9). */
export function formatKm(km: number): string {
  const [whole = "0", decimals] = km.toFixed(2).split(".");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ".")},${decimals} km`;
}
