export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Where an address is, and what the maps service calls it. */
export interface Place extends Coordinates {
  readonly placeId: string;
}

/** Finds where an address is. The embedded one needs no network; others may stand behind the same port. */
export interface Geocoder {
  /** Null where the address is not found. A failure throws; callers go on without coordinates. */
  geocode(address: string): Promise<Place | null>;
}
