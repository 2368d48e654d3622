import { messages } from "~/messages";
import {
  areaInSquareMeters,
  type Face,
  formatMeasure,
  linearMeters,
  listInWords,
  stripsWithoutSeam,
} from "~/model/length-calculator";
import { quantityInWords } from "~/model/order";
import { maxQuantity } from "~/model/quantity";

type NamedFace = Face & { readonly name: string };

/** Meters, strips and what can be bought, in words. Faces and roll width in meters; `openings` names what is taken off. */
export function describeNeed(
  faces: readonly NamedFace[],
  roll: number,
  pattern: { repeat: number; isLying: boolean },
) {
  const meters = linearMeters(faces, roll);
  const strips = stripsWithoutSeam(faces, roll, pattern);
  const walls = areaInSquareMeters(faces.filter(({ isOpening }) => !isOpening));
  const openings = walls - areaInSquareMeters(faces);
  const hasOpenings = openings > 0;
  const lessOpenings = hasOpenings ? ` − ${formatMeasure(openings)} m² de portas e janelas` : "";
  return {
    meters,
    sum: `${formatMeasure(walls)} m²${lessOpenings} + 20% de sobra ÷ ${formatMeasure(roll)} m de largura`,
    strips: [
      messages.input.stripsWithoutSeam(strips),
      ...(hasOpenings ? [messages.input.openingsKeepStrips] : []),
    ].join(" "),
    list: listInWords(faces),
    note: meters > maxQuantity ? messages.ours.lengthAboveMaximum(maxQuantity) : null,
    choices: toChoices(meters, strips.meters),
  };
}

/** Of equal numbers only the first. */
function toChoices(byArea: number, withoutSeam: number) {
  const toChoice = (meters: number, ending: string) => {
    const quantity = Math.min(maxQuantity, meters);
    const words = quantityInWords({ quantity, isSoldByMeter: true });
    return { quantity, label: `Adicionar ${words}${ending}` };
  };
  const first = toChoice(byArea, "");
  const second = toChoice(withoutSeam, ", sem emendar");
  return first.quantity === second.quantity ? [first] : [first, second];
}
