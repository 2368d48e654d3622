import type { Coordinates } from "./location";

/** Latitude and longitude in degrees. */
const capitals: Readonly<Record<string, readonly [number, number]>> = {
  AC: [-9.9747, -67.81],
  AL: [-9.6658, -35.735],
  AM: [-3.119, -60.0217],
  AP: [0.0349, -51.0694],
  BA: [-12.9714, -38.5014],
  CE: [-3.7319, -38.5267],
  DF: [-15.7939, -47.8828],
  ES: [-20.3155, -40.3128],
  GO: [-16.6869, -49.2648],
  MA: [-2.5307, -44.3068],
  MG: [-19.9167, -43.9345],
  MS: [-20.4697, -54.6201],
  MT: [-15.6014, -56.0979],
  PA: [-1.4558, -48.4902],
  PB: [-7.1195, -34.845],
  PE: [-8.0476, -34.877],
  PI: [-5.0892, -42.8019],
  PR: [-25.4284, -49.2733],
  RJ: [-22.9068, -43.1729],
  RN: [-5.7945, -35.211],
  RO: [-8.7612, -63.9004],
  RR: [2.8235, -60.6758],
  RS: [-30.0346, -51.2177],
  SC: [-27.5954, -48.548],
  SE: [-10.9472, -37.0731],
  SP: [-23.5505, -46.6333],
  TO: [-10.184, -48.3336],
};

/** Fallback location when no map answers. Null for an unknown state. */
export function findCoordinatesOfCapital(state: string): Coordinates | null {
  const found = capitals[state.toUpperCase()];
  if (!found) return null;
  const [latitude, longitude] = found;
  return { latitude, longitude };
}
