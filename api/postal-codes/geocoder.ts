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

/** Geocodes `text` when the coordinates are missing. Null when the place cannot be located. */
export async function locate(
  { latitude, longitude }: { readonly latitude?: number | null; readonly longitude?: number | null },
  text: string,
  geocoder: Geocoder,
): Promise<Coordinates | null> {
  if (latitude != null && longitude != null) return { latitude, longitude };
  return text === "" ? null : geocoder.geocode(text).catch(() => null);
}
