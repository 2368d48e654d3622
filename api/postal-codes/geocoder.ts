export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Place extends Coordinates {
  readonly placeId: string;
}

/** Port for geocoding, embedded or over the network. */
export interface Geocoder {
  /** Null when the address is not found. Throws on failure; callers continue without coordinates. */
  geocode(address: string): Promise<Place | null>;
}
