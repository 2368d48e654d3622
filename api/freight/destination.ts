import type { Parts } from "../parts";
import type { Stop } from "./carriers";

/** Where something is sent, as far as it is known. */
interface Place {
  /** With or without its hyphen. */
  readonly postalCode: string;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
}

/** A place as carriers need it: with its coordinates, looked up where it has none. Null where it cannot be found. */
export async function destinationOf(place: Place, geocoder: Parts["geocoder"]): Promise<Stop | null> {
  const postalCode = place.postalCode.replace(/\D/g, "");
  if (postalCode.length !== 8) return null;
  if (place.latitude != null && place.longitude != null) {
    return { postalCode, latitude: place.latitude, longitude: place.longitude };
  }
  const text = [place.city, place.state, postalCode].filter(Boolean).join(", ");
  const found = await geocoder.geocode(text).catch(() => null);
  return found === null ? null : { postalCode, latitude: found.latitude, longitude: found.longitude };
}
