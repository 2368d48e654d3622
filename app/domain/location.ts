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
