import type { Coordinates } from "../postal-codes/geocoder";

const earthRadiusInKm = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function calculateDistanceInKm(one: Coordinates, other: Coordinates): number {
  const latitude = radians(other.latitude - one.latitude);
  const longitude = radians(other.longitude - one.longitude);
  const chord =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(longitude / 2) ** 2;
  return 2 * earthRadiusInKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}
