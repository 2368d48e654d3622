import type { PictureSize } from "~/extras/wall/wall-project";
import {
  maxShapes,
  type WallQuery,
  withoutMarks,
  withoutWall,
  withWall,
} from "~/extras/wall/wall-query.server";
import { paths } from "~/paths";
import { calculatePressHeight, getPressName, pressPrefix, pressWidths } from "./press-sizes";

/** The wall with the corner that a press on the photo of this size marks; null without a press. */
export function applyCornerPress(
  searchParams: URLSearchParams,
  wall: WallQuery,
  size: PictureSize,
): WallQuery | null {
  for (const width of pressWidths) {
    const [x, y] = ["x", "y"].map((axis) =>
      Number(searchParams.get(`${getPressName(width)}.${axis}`) ?? Number.NaN),
    );
    if (x === undefined || y === undefined || Number.isNaN(x + y)) continue;
    // Enter on the focused photo sends 0, 0, which is no corner.
    const isPressed = x > 0 || y > 0;
    const hasRoom = wall.points.length < maxShapes * 4;
    const point = { x: toPercent(x / width), y: toPercent(y / calculatePressHeight(width, size)) };
    return { ...wall, isMarked: true, points: isPressed && hasRoom ? [...wall.points, point] : wall.points };
  }
  return null;
}

const toPercent = (share: number) => Math.min(100, Math.max(0, Math.round(share * 10_000) / 100));

/** The same address with the corner that was pressed. */
export const toPressedAddress = (slug: string, searchParams: URLSearchParams, wall: WallQuery): string =>
  `${toWallAddress(slug, searchParams, wall)}#desenho`;

/** The same address with a photo that was stored, to mark its corners. */
export const toPhotoAddress = (slug: string, searchParams: URLSearchParams, id: number): string =>
  `${toWallAddress(slug, searchParams, withoutMarks({ kind: "stored", id }))}#desenho`;

function toWallAddress(slug: string, searchParams: URLSearchParams, wall: WallQuery): string {
  const isKept = ([name]: readonly string[]) => name !== "projeto" && !name?.startsWith(pressPrefix);
  const linkParams = new URLSearchParams(withoutWall(searchParams).filter(isKept));
  return paths.account.onWall(slug, withWall(linkParams, wall));
}
