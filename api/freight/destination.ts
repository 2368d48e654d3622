import { locate } from "../postal-codes/geocoder";
import type { Services } from "../services";
import type { Stop } from "./carriers";

export interface Place {
  readonly postalCode: string;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
}

/** Geocodes the place when coordinates are missing. Null when it cannot be located. */
export async function getDestination(place: Place, geocoder: Services["geocoder"]): Promise<Stop | null> {
  const postalCode = place.postalCode.replace(/\D/g, "");
  if (postalCode.length !== 8) return null;
  const text = [place.city, place.state, postalCode].filter(Boolean).join(", ");
  const found = await locate(place, text, geocoder);
  return found === null ? null : { postalCode, latitude: found.latitude, longitude: found.longitude };
}
