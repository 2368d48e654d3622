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
