import type { Coordinates } from "./location";

const earthRadiusInKm = 6371.0088;
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance between two points. */
export function distanceInKm(from: Coordinates, to: Coordinates): number {
  const latitude = toRadians(to.latitude - from.latitude);
  const longitude = toRadians(to.longitude - from.longitude);
  const haversine =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude)) * Math.sin(longitude / 2) ** 2;
  return 2 * earthRadiusInKm * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** '1.234,50 km': two decimals (catalogue 9). */
export function formatKm(km: number): string {
  const [whole = "0", decimals] = km.toFixed(2).split(".");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ".")},${decimals} km`;
}
