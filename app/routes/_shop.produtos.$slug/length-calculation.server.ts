import { linearMeters, parseMeters, rollWidthInMeters } from "~/domain/length-calculator";
import { mostQuantity } from "~/domain/quantity";
import type { Readiness } from "~/domain/sku-choice";
import { messages } from "~/messages";

/** What the length calculator shows: what was typed, and the meters or why there are none. */
export interface Calculation {
  readonly height: string;
  readonly width: string;
  readonly rollWidth: string;
  readonly asksForRollWidth: boolean;
  readonly meters: number | null;
  readonly sum: string | null;
  readonly error: string | null;
}

/** Catalogue 5 and 9, "Length calculator": area with 20% waste by the roll's width, in whole meters. */
export function calculate(asked: URLSearchParams, state: Readiness): Calculation {
  const height = asked.get("altura") ?? "";
  const width = asked.get("largura") ?? "";
  const typedRoll = asked.get("rolo") ?? "";
  const typed = { height, width, rollWidth: typedRoll };
  const nothing = { ...typed, asksForRollWidth: false, meters: null, sum: null, error: null };
  if (!asked.has("altura")) return nothing;
  if (!("sku" in state)) return { ...nothing, error: messages.catalogue.chooseAttributes };
  const area = { height: parseMeters(height), width: parseMeters(width) };
  if (area.height === null || area.width === null) {
    return { ...nothing, error: messages.ours.typeHeightAndWidth };
  }
  const known = rollWidthInMeters(state.sku.attributes);
  const roll = known ?? parseMeters(typedRoll);
  const asksForRollWidth = known === null;
  if (roll === null) return { ...nothing, asksForRollWidth, error: messages.catalogue.rollWidthMissing };
  const meters = linearMeters({ height: area.height, width: area.width }, roll);
  const squareMeters = inWords(area.height * area.width);
  const sum = `${squareMeters} m² + 20% de sobra ÷ ${inWords(roll)} m de largura`;
  return { ...typed, asksForRollWidth, meters, sum, error: null };
}

const inWords = (figure: number) => figure.toFixed(2).replace(".", ",");

/** The address with the calculated meters as the quantity; null where they already are, or where there are none. */
export function withCalculatedMeters(
  asked: URLSearchParams,
  { meters }: Calculation,
): URLSearchParams | null {
  if (meters === null || !asked.has("calcular")) return null;
  const next = new URLSearchParams(asked);
  next.delete("calcular");
  next.set("quantidade", String(Math.min(mostQuantity, meters)));
  return next;
}
