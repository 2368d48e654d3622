import { type SQL, sql } from "drizzle-orm";
import { resellers } from "../database/schema/resellers";
import type { Coordinates } from "../postal-codes/geocoder";
import { greatCircleInKm } from "../postal-codes/great-circle";

/** A reseller's great-circle distance from `from`, in km; null where nobody knows where the shopper is. */
export const distanceOfReseller = (from: Coordinates | null): SQL<number | null> =>
  from === null ? sql<null>`null::double precision` : greatCircleInKm(from, resellers);

/** Coordinates where a request brought both, else null. */
export function coordinatesOf(asked: {
  latitude?: number | null;
  longitude?: number | null;
}): Coordinates | null {
  const { latitude, longitude } = asked;
  return latitude == null || longitude == null ? null : { latitude, longitude };
}

/** As it goes on the wire: two decimals (catalogue 9). */
export const roundedDistance = (km: number | null): number | null =>
  km === null ? null : Math.round(km * 100) / 100;
