import { northeasternAndNorthernResellers } from "./northeast-and-north";
import type { ResellerSketch } from "./reseller-sketch";
import { southernAndMidwesternResellers } from "./south-and-midwest";
import { southeasternResellers } from "./southeast";

/** The order gives them their ids. */
export const everyReseller: readonly ResellerSketch[] = [
  ...southeasternResellers,
  ...southernAndMidwesternResellers,
  ...northeasternAndNorthernResellers,
];
