import { houseLines } from "./lines/house-lines";
import type { Line } from "./lines/line";
import { materialLines } from "./lines/material-lines";
import { tradeLines } from "./lines/trade-lines";
import { vehicleLines } from "./lines/vehicle-lines";

const lines = { ...vehicleLines, ...houseLines, ...materialLines, ...tradeLines };

export type LineName = keyof typeof lines;

export function lineOf(name: LineName): Line {
  return lines[name];
}
