import { maxShapes, type WallQuery, withoutMarks } from "~/extras/wall/wall-query.server";
import { messages } from "~/messages";

const getShapeCount = ({ points, kinds }: WallQuery) =>
  Math.max(1, kinds.length, Math.ceil(points.length / 4));

/** True while a shape of the photo waits for corners. */
const isMarking = (wall: WallQuery) => wall.points.length < getShapeCount(wall) * 4;

/** Marks and fields of each shape, and which corner is next. */
export function getMarking(wall: WallQuery) {
  if (!wall.isMarked) return null;
  const { points, kinds, heights, widths } = wall;
  const shapes = Array.from({ length: getShapeCount(wall) }, (_, shape) => ({
    number: shape + 1,
    isOpening: kinds[shape] === "descontar",
    height: heights[shape] ?? "",
    width: widths[shape] ?? "",
    corners: [0, 1, 2, 3].map((corner) => points[shape * 4 + corner] ?? null),
  }));
  const shape = Math.floor(points.length / 4);
  return {
    shapes,
    next: isMarking(wall) ? messages.wall.nextCorner(points.length % 4, kinds[shape] === "descontar") : null,
  };
}

/** Links that change the marks; null where there is nothing to change. */
export function getMarkingLinks(wall: WallQuery, here: (wall: WallQuery) => string) {
  const { points, kinds } = wall;
  const empty = { ...wall, isMarked: true, points: [], kinds: [], heights: [], widths: [] };
  const another = (kind: "cobrir" | "descontar") => {
    const known = Array.from({ length: getShapeCount(wall) }, (_, shape) => kinds[shape] ?? "cobrir");
    return here({ ...wall, kinds: [...known, kind] });
  };
  const mayAdd = wall.isMarked && !isMarking(wall) && getShapeCount(wall) < maxShapes;
  return {
    restartHref: here(empty),
    sampleHref: wall.isMarked && wall.photo.kind === "room" ? here(withoutMarks(wall.photo)) : null,
    undoHref: wall.isMarked && (points.length > 0 || kinds.length > 1) ? here(undo(wall)) : null,
    openingHref: mayAdd ? another("descontar") : null,
    faceHref: mayAdd ? another("cobrir") : null,
  };
}

/** Removes the last corner, or a shape that has none yet. */
function undo(wall: WallQuery): WallQuery {
  const { points, kinds } = wall;
  if (kinds.length > 1 && points.length <= (kinds.length - 1) * 4)
    return { ...wall, kinds: kinds.slice(0, -1) };
  return { ...wall, points: points.slice(0, -1) };
}
