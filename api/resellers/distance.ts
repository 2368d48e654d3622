import { type SQL, sql } from "drizzle-orm";
import { resellers } from "../database/schema/resellers";
import type { Coordinates } from "../postal-codes/geocoder";
import { selectGreatCircleInKm } from "../postal-codes/great-circle";

/** Great-circle distance from `from` in km; null without a shopper location. */
export const selectDistanceOfReseller = (from: Coordinates | null): SQL<number | null> =>
  from === null ? sql<null>`null::double precision` : selectGreatCircleInKm(from, resellers);

export function getCoordinates(asked: {
  latitude?: number | null;
  longitude?: number | null;
}): Coordinates | null {
  const { latitude, longitude } = asked;
  return latitude == null || longitude == null ? null : { latitude, longitude };
}

/** Rounded to two decimals. */
export const roundDistance = (km: number | null): number | null =>
  km === null ? null : Math.round(km * 100) / 100;
