import { findWall, type OwnPhoto } from "~/extras/wall/own-photos.server";
import { listRoomChoices } from "~/extras/wall/room-choices.server";
import { type DrawingWidth, writeDrawingQuery } from "~/extras/wall/wall-drawing.server";
import { chooseFilm, describeWallNeed, listColourLinks } from "~/extras/wall/wall-film.server";
import { type PictureSize, toCalculatedFaces } from "~/extras/wall/wall-project";
import {
  readWall,
  type WallFault,
  type WallQuery,
  withoutMarks,
  withWall,
} from "~/extras/wall/wall-query.server";
import { messages } from "~/messages";
import { calculateAreaInSquareMeters, parseMeters, readRepeat } from "~/model/length-calculator";
import type { Product } from "~/model/product";
import type { Fault } from "~/model/refusal";
import { writeChoice } from "~/model/sku-choice";
import { paths } from "~/paths";
import { chooseOther, presentComparison, readCompared, writeCompared } from "./compared-view.server";
import { toEditing } from "./editing-view.server";
import { getMarking, getMarkingLinks } from "./marking-view.server";

/** What the address says of film, roll and wall, with all that is wrong. Null where a wall cannot show the film. */
export function readHungFilm(product: Product, searchParams: URLSearchParams, photos: readonly OwnPhoto[]) {
  const film = chooseFilm(product, searchParams);
  if (!film) return null;
  const wall = findWall(searchParams, photos);
  const typed = {
    rolo: searchParams.get("rolo")?.slice(0, 20) ?? "",
    repeticao: searchParams.get("repeticao")?.slice(0, 20) ?? "",
    isHorizontal: searchParams.get("sentido") === "deitadas",
  };
  const { isSoldByMeter } = product;
  const rollWidth = film.printedWidth ?? (isSoldByMeter ? parseMeters(typed.rolo) : null);
  const repeat = readRepeat(typed.repeticao);
  const read = wall && readWall(wall, wall.size);
  const isNothingLeft =
    read && read.faces.length > 0 && calculateAreaInSquareMeters(toCalculatedFaces(read.faces)) <= 0;
  const wallFaults = [
    ...(wall && read ? read.faults.map((fault) => toFault(wall, fault)) : []),
    ...(isNothingLeft ? [{ fieldId: "x-1", message: messages.wall.openingsTooLarge }] : []),
  ];
  const faults = [
    ...wallFaults,
    ...(repeat === null ? [{ fieldId: "repeticao", message: messages.input.patternRepeat }] : []),
    ...(wall && isSoldByMeter && rollWidth === null
      ? [{ fieldId: "rolo", message: messages.product.rollWidthMissing }]
      : []),
  ];
  return { film, wall, typed, rollWidth, repeat, read, wallFaults, faults };
}

/** `other` is the product that the address compares with this one. */
export function presentWall(
  product: Product,
  searchParams: URLSearchParams,
  photos: readonly OwnPhoto[],
  other: Product | null,
) {
  const hung = readHungFilm(product, searchParams, photos);
  if (!hung) return null;
  const { film, wall, typed, rollWidth, repeat, read, wallFaults, faults } = hung;
  const { look } = film;
  const store = searchParams.get("vendedor");
  const seller = store ? [["vendedor", store]] : [];
  const linkParams = writeChoice(new URLSearchParams(seller), film.groups, film.choice);
  const ways = [
    ...Object.entries({ rolo: typed.rolo, repeticao: typed.repeticao }).filter(([, value]) => value !== ""),
    ...(typed.isHorizontal ? [["sentido", "deitadas"]] : []),
  ];
  const alone = [...linkParams, ...ways];
  const otherFilm = other && chooseOther(other, searchParams, film);
  const compared = otherFilm ? writeCompared(otherFilm) : [];
  const toHref = (query: string[][], next: WallQuery | null) =>
    paths.account.onWall(product.slug, withWall(new URLSearchParams(query), next));
  const here = (next: WallQuery | null) => toHref([...alone, ...compared], next);
  const draw = (of: WallQuery, width: DrawingWidth, isBare = false) =>
    paths.account.wallDrawing(
      writeDrawingQuery({
        wall: of,
        look: isBare ? null : look,
        rollWidth,
        isHorizontal: typed.isHorizontal,
        width,
      }),
    );
  const isPressed = searchParams.get("fazer") === "desenhar";
  // A measure is asked for before it is missing.
  const shown = isPressed ? faults : faults.filter(({ fieldId }) => fieldId.startsWith("x-"));
  return {
    name: product.name,
    slug: product.slug,
    title: wall?.title ?? null,
    here: paths.account.onWall(product.slug),
    address: here(wall),
    back: paths.product(product.slug, linkParams),
    kept: [...linkParams],
    typed,
    asksForRollWidth: product.isSoldByMeter && film.printedWidth === null,
    film: film.name,
    attributes: film.groups.map(({ attribute, values }, position) => ({
      id: `atributo-${position}`,
      name: attribute,
      chosen: film.choice.get(attribute) ?? "",
      values: values.map(({ value }) => value),
    })),
    ...listRoomChoices(photos, wall?.photo ?? null, {
      toHref: here,
      toPicture: (sample) => draw(sample, 240),
    }),
    wall: wall && {
      hidden: [
        ...withWall(new URLSearchParams(), { ...wall, points: [], kinds: [], heights: [], widths: [] }),
        ...compared,
      ],
      size: toShown(wall.size),
      isMarked: wall.isMarked,
      editing: toEditing(wall, read, look),
      ...getMarkingLinks(wall, here),
      marking: getMarking(wall),
      photo: draw(withoutMarks(wall.photo), 640, true),
      largePhoto: draw(withoutMarks(wall.photo), 1200, true),
      film: draw(wall, 640),
      largeFilm: draw(wall, 1200),
      hasFilm: (read?.faces.length ?? 0) > 0,
      colours: listColourLinks(film, (choice) => toHref([...seller, ...choice, ...ways, ...compared], wall)),
      aloneHref: toHref(alone, wall),
      compareHref: paths.wallStart(
        withWall(new URLSearchParams([...alone, ["comparar", product.slug]]), wall),
      ),
    },
    isOtherMissing: readCompared(searchParams) !== null && !otherFilm,
    compared:
      otherFilm && wall && read && read.faces.length > 0
        ? presentComparison(otherFilm, {
            wall,
            read: wallFaults.length === 0 ? read : null,
            isHorizontal: typed.isHorizontal,
            toHref: (next) => toHref([...alone, ...writeCompared(next)], wall),
          })
        : null,
    store,
    refusal: shown.length > 0 ? { title: messages.ours.checkMarked, faults: shown } : null,
    need:
      read && faults.length === 0 && rollWidth !== null && repeat !== null
        ? describeWallNeed(read, rollWidth, { repeat, isHorizontal: typed.isHorizontal })
        : null,
  };
}

export type WallView = NonNullable<ReturnType<typeof presentWall>>;

const toShown = ({ width, height }: PictureSize): PictureSize => ({
  width: 640,
  height: Math.round((640 * height) / width),
});

function toFault(wall: WallQuery, fault: WallFault): Fault {
  const number = fault.shape + 1;
  if (fault.field === "corners") {
    const isOpening = wall.kinds[fault.shape] === "descontar";
    const { outside, small, line, inside, onNoFace } = messages.wall;
    const describe = { outside, small, line, inside, onNoFace }[fault.fault];
    return {
      fieldId: `x-${fault.shape * 4 + 1}`,
      message: describe({ number, isOpening }),
    };
  }
  const words = {
    missing: messages.wall.measureMissing,
    wrong: messages.wall.measureWrong,
    unlikely: messages.wall.measureUnlikely,
  };
  const field = fault.field === "height" ? "altura" : "largura";
  return { fieldId: `${field}-${number}`, message: words[fault.fault] };
}
