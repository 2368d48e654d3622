import { type Quad, toQuad } from "~/extras/wall/corners";
import type { FilmLook } from "~/extras/wall/film-look";
import type { MeasuredFace } from "~/extras/wall/wall-project";
import type { ReadWall, WallQuery } from "~/extras/wall/wall-query.server";
import { formatMeasure } from "~/model/length-calculator";
import { paths } from "~/paths";

/** Default corners of a part that has none. */
const middle: Quad = [
  { x: 25, y: 25 },
  { x: 75, y: 25 },
  { x: 75, y: 75 },
  { x: 25, y: 75 },
];

const isSame = (one: Quad, other: Quad) =>
  one.every(({ x, y }, index) => x === other[index]?.x && y === other[index]?.y);

/** What script lets drag: every face and every part without film, and the film on it. */
export function toEditing(wall: WallQuery, read: ReadWall | null, look: FilmLook) {
  const faces = read?.faces ?? [];
  const texture = look.kind === "texture" ? look.texture : null;
  const shapes = wall.isMarked ? markedShapes(wall) : knownShapes(faces);
  return {
    shapes: shapes.map(({ corners, ...rest }) => {
      const face = faces.find((each) => isSame(each.corners, corners));
      const width = face?.width ?? 1;
      return {
        ...rest,
        corners,
        aspect: face ? face.width / face.height : 1,
        textureShare: texture ? texture.widthInMm / (width * 1000) : 1,
      };
    }),
    texture: texture && paths.image(720, texture.picture),
    colour: look.kind === "colour" ? look.hex : null,
  };
}

function markedShapes({ points, kinds, heights, widths }: WallQuery) {
  return Array.from({ length: Math.max(1, Math.floor(points.length / 4)) }, (_, shape) => {
    const [a, b, c, d] = points.slice(shape * 4, shape * 4 + 4);
    const quad: Quad = a && b && c && d ? [a, b, c, d] : middle;
    const put = toQuad(quad);
    return {
      isOpening: kinds[shape] === "descontar",
      height: heights[shape] ?? "",
      width: widths[shape] ?? "",
      corners: typeof put === "string" ? quad : put,
    };
  });
}

const knownShapes = (faces: readonly MeasuredFace[]) =>
  faces.flatMap(({ corners, height, width, openings }) => [
    { isOpening: false, corners, height: formatMeasure(height), width: formatMeasure(width) },
    ...openings.map((opening) => ({ isOpening: true, height: "", width: "", corners: opening.corners })),
  ]);
