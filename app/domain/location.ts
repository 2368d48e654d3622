/** A point on the map, in decimal degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Where the shopper is, as the location gate keeps it (catalogue 3, "Address from CEP lookup"). */
export interface Location extends Coordinates {
  /** As shown: 00000-000. */
  readonly cep: string;
  readonly placeId: string | null;
}

/** The middle of São Paulo: where offers are looked for on behalf of who has not said where they are. */
export const whereNobodySaid: Location = {
  cep: "01001-000",
  latitude: -23.5505,
  longitude: -46.6333,
  placeId: null,
};
