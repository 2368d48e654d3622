import { findFilmLook } from "~/domain/film-look";
import {
  areaInSquareMeters,
  formatMeasure,
  parseMeters,
  readRepeat,
  rollWidthInMeters,
} from "~/domain/length-calculator";
import type { Product } from "~/domain/product";
import type { Fault } from "~/domain/refusal";
import { attributeGroups, fits, isInStock, readChoice, writeChoice } from "~/domain/sku-choice";
import { offcutInSquareMeters, type PictureSize, toCalculatedFaces } from "~/domain/wall-project";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { describeNeed } from "~/services/needed-meters.server";
import { sampleRoomNames, sampleRoomSize, sampleRooms } from "~/services/sample-rooms.server";
import { type DrawingWidth, writeDrawingQuery } from "~/services/wall-drawing.server";
import {
  type ReadWall,
  readWall,
  readWallQuery,
  type WallFault,
  type WallQuery,
  withoutMarks,
} from "~/services/wall-query.server";
import { withWall } from "./corner-press.server";
import { toEditing } from "./editing-view.server";
import { getMarking, markingLinks } from "./marking-view.server";
import type { OwnPhoto } from "./own-photos.server";

/** The first sku that fits, in stock where there is one: a wall shows one film. Null if the choice has none. */
function chooseFilm({ skus }: Product, searchParams: URLSearchParams) {
  const groups = attributeGroups(skus);
  const choice = readChoice(searchParams, groups);
  const fitting = skus.filter((sku) => fits(sku, choice));
  const sku = fitting.find(isInStock) ?? fitting[0];
  if (!sku) return null;
  const whole = new Map(sku.attributes.map(({ attribute, value }) => [attribute, value]));
  return { groups, sku, choice: whole };
}

/** The wall of the address, with the photo's size and name; null for a photo that the shopper does not have. */
export function findWall(searchParams: URLSearchParams, photos: readonly OwnPhoto[]) {
  const wall = readWallQuery(searchParams);
  const photo = wall?.photo;
  if (!wall || !photo) return null;
  if (photo.kind === "room") return { ...wall, size: sampleRoomSize, title: sampleRooms[photo.room].title };
  const own = photos.find(({ id }) => id === photo.id);
  return own ? { ...wall, size: own, title: own.name } : null;
}

export function wallView(product: Product, searchParams: URLSearchParams, photos: readonly OwnPhoto[]) {
  const film = chooseFilm(product, searchParams);
  const look = film && findFilmLook(product, film.sku);
  if (!film || !look) return null;
  const wall = findWall(searchParams, photos);
  const typed = {
    rolo: searchParams.get("rolo")?.slice(0, 20) ?? "",
    repeticao: searchParams.get("repeticao")?.slice(0, 20) ?? "",
    isLying: searchParams.get("sentido") === "deitadas",
  };
  const { isSoldByMeter } = product;
  // The figure of 'Kit 2 m²' is no width.
  const printedWidth = isSoldByMeter ? rollWidthInMeters(film.sku.attributes) : null;
  const rollWidth = printedWidth ?? (isSoldByMeter ? parseMeters(typed.rolo) : null);
  const repeat = readRepeat(typed.repeticao);
  const hanging = { rollWidth, isLying: typed.isLying };
  const store = searchParams.get("vendedor");
  const kept = writeChoice(new URLSearchParams(store ? { vendedor: store } : {}), film.groups, film.choice);
  const withHanging = new URLSearchParams([
    ...kept,
    ...Object.entries({ rolo: typed.rolo, repeticao: typed.repeticao }).filter(([, value]) => value !== ""),
    ...(typed.isLying ? [["sentido", "deitadas"]] : []),
  ]);
  const here = (next: WallQuery | null) => paths.account.onWall(product.slug, withWall(withHanging, next));
  const read = wall && readWall(wall, wall.size);
  const draw = (of: WallQuery, width: DrawingWidth, isBare = false) =>
    paths.account.wallDrawing(writeDrawingQuery(of, isBare ? null : look, hanging, width));
  const isNothingLeft =
    read && read.faces.length > 0 && areaInSquareMeters(toCalculatedFaces(read.faces)) <= 0;
  const isPressed = searchParams.get("fazer") === "desenhar";
  const faults = [
    ...(wall && read ? read.faults.map((fault) => toFault(wall, fault)) : []),
    ...(isNothingLeft ? [{ fieldId: "x-1", message: messages.wall.openingsTooLarge }] : []),
    ...(repeat === null ? [{ fieldId: "repeticao", message: messages.input.patternRepeat }] : []),
    ...(wall && isSoldByMeter && rollWidth === null
      ? [{ fieldId: "rolo", message: messages.catalogue.rollWidthMissing }]
      : []),
  ];
  // A measure is asked for before it is missing.
  const shown = isPressed ? faults : faults.filter(({ fieldId }) => fieldId.startsWith("x-"));
  return {
    name: product.name,
    slug: product.slug,
    title: wall?.title ?? null,
    here: paths.account.onWall(product.slug),
    address: here(wall),
    back: paths.product(product.slug, kept),
    kept: [...kept],
    typed,
    asksForRollWidth: isSoldByMeter && printedWidth === null,
    film: film.sku.attributes.map(({ value }) => value).join(" · "),
    attributes: film.groups.map(({ attribute, values }, position) => ({
      id: `atributo-${position}`,
      name: attribute,
      chosen: film.choice.get(attribute) ?? "",
      values: values.map(({ value }) => value),
    })),
    rooms: sampleRoomNames.map((room) => {
      const sample = withoutMarks({ kind: "room", room });
      return {
        title: sampleRooms[room].title,
        href: here(sample),
        picture: draw(sample, 240),
        isChosen: wall?.photo.kind === "room" && room === wall.photo.room,
      };
    }),
    photos: photos.map(({ id, name }) => ({
      title: name,
      href: here(withoutMarks({ kind: "stored", id })),
      picture: paths.account.roomPhoto(id, 240),
      isChosen: wall?.photo.kind === "stored" && id === wall.photo.id,
    })),
    chooseRoomHref: here(null),
    wall: wall && {
      hidden: [
        ...withWall(new URLSearchParams(), { ...wall, points: [], kinds: [], heights: [], widths: [] }),
      ],
      size: toShown(wall.size),
      isMarked: wall.isMarked,
      editing: toEditing(wall, read, look),
      ...markingLinks(wall, here),
      marking: getMarking(wall),
      photo: draw(withoutMarks(wall.photo), 640, true),
      largePhoto: draw(withoutMarks(wall.photo), 1200, true),
      film: draw(wall, 640),
      largeFilm: draw(wall, 1200),
      hasFilm: (read?.faces.length ?? 0) > 0,
      colours: getColours(
        film,
        (query) => paths.account.onWall(product.slug, withWall(query, wall)),
        withHanging,
      ),
    },
    store,
    refusal: shown.length > 0 ? { title: messages.ours.checkMarked, faults: shown } : null,
    need:
      read && faults.length === 0 && rollWidth !== null && repeat !== null
        ? needOf(read, rollWidth, { repeat, isLying: typed.isLying })
        : null,
  };
}

export type WallView = NonNullable<ReturnType<typeof wallView>>;

const toShown = ({ width, height }: PictureSize): PictureSize => ({
  width: 640,
  height: Math.round((640 * height) / width),
});

function toFault(wall: WallQuery, fault: WallFault): Fault {
  const number = fault.shape + 1;
  if (fault.field === "corners") {
    const isOpening = wall.kinds[fault.shape] === "descontar";
    const { outside, small, line, inside, nowhere } = messages.wall;
    const describe = { outside, small, line, inside, nowhere }[fault.fault];
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

/** Links to the film in its other colours. */
function getColours(
  { groups, choice }: NonNullable<ReturnType<typeof chooseFilm>>,
  toHref: (query: URLSearchParams) => string,
  kept: URLSearchParams,
) {
  const group = groups.find(({ kind, values }) => kind === "colour" && values.length > 1);
  if (!group) return [];
  return group.values.map(({ value }) => ({
    name: value,
    isChosen: choice.get(group.attribute) === value,
    href: toHref(writeChoice(kept, groups, new Map(choice).set(group.attribute, value))),
  }));
}

function needOf({ faces }: ReadWall, rollWidth: number, pattern: { repeat: number; isLying: boolean }) {
  const calculated = toCalculatedFaces(faces);
  const area = areaInSquareMeters(calculated);
  if (faces.length === 0) return null;
  const need = describeNeed(calculated, rollWidth, pattern);
  return {
    ...need,
    sizes: faces.map(({ height, width, estimated }) =>
      messages.wall.faceSize(formatMeasure(height), formatMeasure(width), estimated),
    ),
    offcut: messages.wall.offcut(formatMeasure(offcutInSquareMeters(need.meters, rollWidth, area))),
  };
}
