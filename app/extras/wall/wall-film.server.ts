import { describeNeed } from "~/features/cart/measures.server";
import { messages } from "~/messages";
import {
  calculateAreaInSquareMeters,
  formatMeasure,
  listInWords,
  rollWidthInMeters,
} from "~/model/length-calculator";
import type { Product } from "~/model/product";
import {
  findUnknownValues,
  fits,
  groupAttributes,
  isInStock,
  readChoice,
  writeChoice,
} from "~/model/sku-choice";
import { findFilmLook } from "./film-look";
import { calculateOffcutInSquareMeters, toCalculatedFaces } from "./wall-project";
import type { ReadWall } from "./wall-query.server";

/**
 * The first sku that fits and has a look, in stock where there is one: a wall shows one film. Null if the choice has
 * none.
 */
export function chooseFilm(product: Product, searchParams: URLSearchParams) {
  const { skus, isSoldByMeter } = product;
  const groups = groupAttributes(skus);
  if (findUnknownValues(searchParams, groups).length > 0) return null;
  const choice = readChoice(searchParams, groups);
  const fitting = skus.flatMap((sku) => {
    const look = fits(sku, choice) ? findFilmLook(product, sku) : null;
    return look ? [{ sku, look }] : [];
  });
  const film = fitting.find(({ sku }) => isInStock(sku)) ?? fitting[0];
  if (!film) return null;
  const { attributes } = film.sku;
  return {
    groups,
    look: film.look,
    choice: new Map(attributes.map(({ attribute, value }) => [attribute, value])),
    name: attributes.map(({ value }) => value).join(" · "),
    /** Meters. The figure of 'Kit 2 m²' is no width. */
    printedWidth: isSoldByMeter ? rollWidthInMeters(attributes) : null,
  };
}

export type Film = NonNullable<ReturnType<typeof chooseFilm>>;

/** The film in its other colours, each with the address that `toHref` gives its choice. */
export function listColourLinks({ groups, choice }: Film, toHref: (choice: URLSearchParams) => string) {
  const group = groups.find(({ kind, values }) => kind === "colour" && values.length > 1);
  return (group?.values ?? []).map(({ value }) => ({
    name: value,
    isChosen: group !== undefined && choice.get(group.attribute) === value,
    href: toHref(
      writeChoice(new URLSearchParams(), groups, new Map(choice).set(group?.attribute ?? "", value)),
    ),
  }));
}

/** What the faces need of a roll of this width in meters; null without a face. */
export function describeWallNeed(
  { faces }: ReadWall,
  rollWidth: number,
  pattern: { repeat: number; isHorizontal: boolean },
) {
  const calculated = toCalculatedFaces(faces);
  const area = calculateAreaInSquareMeters(calculated);
  if (faces.length === 0) return null;
  const need = describeNeed(calculated, rollWidth, pattern);
  return {
    ...need,
    list: listInWords(calculated),
    sizes: faces.map(({ height, width, estimated }) =>
      messages.wall.faceSize(formatMeasure(height), formatMeasure(width), estimated),
    ),
    offcut: messages.wall.offcut(formatMeasure(calculateOffcutInSquareMeters(need.meters, rollWidth, area))),
  };
}
