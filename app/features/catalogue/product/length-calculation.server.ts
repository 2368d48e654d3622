import { attributeFaults } from "~/features/cart/buying.server";
import { messages } from "~/messages";
import {
  areaInSquareMeters,
  formatMeasure,
  linearMeters,
  parseMeters,
  rollWidthInMeters,
  stripsWithoutSeam,
} from "~/model/length-calculator";
import { maxQuantity } from "~/model/quantity";
import type { Fault } from "~/model/refusal";
import { paths } from "~/paths";
import type { ProductSelection } from "./product-page.server";

export interface Calculation {
  readonly height: string;
  readonly width: string;
  readonly rollWidth: string;
  readonly asksForRollWidth: boolean;
  readonly answer: Answer | null;
  /** Set only after 'Calcular' was pressed. */
  readonly refusal: { readonly title: string; readonly faults: readonly Fault[] } | null;
  /** The quantity came from the calculator and is recalculated for another variant. */
  readonly isFollowed: boolean;
  /** The list of several walls and parts, which begins with this size. */
  readonly listHref: string;
}

interface Answer {
  readonly meters: number;
  /** '8,84 m² + 20% de sobra ÷ 1,52 m de largura'. */
  readonly sum: string;
  /** 'Para não emendar: 3 metros (1 faixa de 2,10 m, com 10% de reserva).' */
  readonly strips: string;
  /** Set when the result exceeds the maximum quantity. */
  readonly note: string | null;
}

/** Area plus 20 % waste divided by the roll width, rounded to whole metres (catalogue 5 and 9, "Length calculator"). */
export function calculate(searchParams: URLSearchParams, chosen: ProductSelection): Calculation | null {
  if (!chosen.product.isSoldByMeter) return null;
  const { readiness, quantity } = chosen;
  const typed = {
    height: searchParams.get("altura") ?? "",
    width: searchParams.get("largura") ?? "",
    rollWidth: searchParams.get("rolo") ?? "",
  };
  const height = parseMeters(typed.height);
  const width = parseMeters(typed.width);
  const sku = "sku" in readiness ? readiness.sku : null;
  const printed = sku && rollWidthInMeters(sku.attributes);
  const roll = printed ?? parseMeters(typed.rollWidth);
  const isPressed = searchParams.has("calcular");
  const asksForRollWidth = sku !== null && printed === null && (isPressed || typed.height !== "");
  const answer =
    sku && height !== null && width !== null && roll !== null ? answerFor({ height, width }, roll) : null;
  const isMeasured = height !== null && width !== null;
  const refusal =
    isPressed && answer === null
      ? getRefusal(chosen, { height, width, roll: sku === null || roll !== null })
      : null;
  const isFollowed = isMeasured && (answer === null || quantity === buyable(answer.meters));
  const list = new URLSearchParams(searchParams);
  for (const name of ["quantidade", "calcular"]) list.delete(name);
  const listHref = paths.measures(chosen.product.slug, list);
  return { ...typed, asksForRollWidth, answer, refusal, isFollowed, listHref };
}

function answerFor(area: { height: number; width: number }, roll: number): Answer {
  const meters = linearMeters([area], roll);
  return {
    meters,
    sum: `${formatMeasure(areaInSquareMeters([area]))} m² + 20% de sobra ÷ ${formatMeasure(roll)} m de largura`,
    strips: messages.input.stripsWithoutSeam(stripsWithoutSeam([area], roll)),
    note: meters > maxQuantity ? messages.ours.lengthAboveMaximum(maxQuantity) : null,
  };
}

function getRefusal(
  chosen: ProductSelection,
  measures: { height: number | null; width: number | null; roll: boolean },
): Calculation["refusal"] {
  if (!("sku" in chosen.readiness)) {
    return { title: messages.catalogue.chooseAttributes, faults: attributeFaults(chosen) };
  }
  const faults = [
    ...(measures.height === null ? [{ fieldId: "altura", message: messages.ours.typeHeight }] : []),
    ...(measures.width === null ? [{ fieldId: "largura", message: messages.ours.typeWidth }] : []),
    ...(measures.roll ? [] : [{ fieldId: "rolo", message: messages.catalogue.rollWidthMissing }]),
  ];
  return { title: messages.ours.checkMarked, faults };
}

const buyable = (meters: number) => Math.min(maxQuantity, meters);

/** Returns null without a calculation request or result. */
export function withCalculatedMeters(
  searchParams: URLSearchParams,
  calculation: Calculation | null,
): URLSearchParams | null {
  if (!calculation?.answer || !searchParams.has("calcular")) return null;
  const next = new URLSearchParams(searchParams);
  next.delete("calcular");
  next.set("quantidade", String(buyable(calculation.answer.meters)));
  return next;
}
