import { type SQL, sql } from "drizzle-orm";
import { resellers } from "../database/schema/resellers";
import type { Coordinates } from "../postal-codes/geocoder";

const meanRadiusOfEarthInKm = 6371.0088;

/** A reseller's great-circle distance from `from`, in km; null where nobody knows where the shopper is. */
export function distanceOfReseller(from: Coordinates | null): SQL<number | null> {
  if (from === null) return sql<null>`null::double precision`;
  const latitude = sql`${from.latitude}::double precision`;
  const longitude = sql`${from.longitude}::double precision`;
  const haversine = sql`power(sin(radians(${resellers.latitude} - ${latitude}) / 2), 2)
    + cos(radians(${latitude})) * cos(radians(${resellers.latitude}))
    * power(sin(radians(${resellers.longitude} - ${longitude}) / 2), 2)`;
  return sql<number>`${2 * meanRadiusOfEarthInKm}::double precision * asin(least(1, sqrt(${haversine})))`;
}

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
