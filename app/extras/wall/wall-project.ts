import type { Face } from "~/model/length-calculator";
import {
  type CornerFault,
  estimateAspect,
  getMatrixFromRectangle,
  invertMatrix,
  type Point,
  projectPoint,
  type Quad,
} from "./corners";

/**
 * Films on flat faces of one photo. The photo is one of the shop's sample rooms, or one that the upstream stores for its
 * owner; everything else is the same for both, so a stored project is this and the product's choice.
 */
export interface WallProject {
  readonly photo:
    | { readonly kind: "room"; readonly room: string }
    | { readonly kind: "stored"; readonly id: number };
  readonly faces: readonly WallFace[];
}

export interface WallFace {
  readonly corners: Quad;
  readonly measure: FaceMeasure;
  /** Parts without film, such as a window; on the plane of the face. */
  readonly openings: readonly Quad[];
}

/** Meters. One of both suffices. */
export interface FaceMeasure {
  readonly height: number | null;
  readonly width: number | null;
}

/** Size of a photo in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Lengths in meters, as accurate as the typed measure and the corners. */
export interface MeasuredFace {
  readonly corners: Quad;
  readonly height: number;
  readonly width: number;
  /** Which of both the perspective gave; null where both were typed. */
  readonly estimated: "height" | "width" | null;
  readonly openings: readonly MeasuredOpening[];
}

interface MeasuredOpening {
  readonly corners: Quad;
  readonly height: number;
  readonly width: number;
}

const maxFaceInMeters = 50;
const minFaceInMeters = 0.05;

export const isFaceLength = (meters: number): boolean =>
  meters >= minFaceInMeters && meters <= maxFaceInMeters;

/**
 * The face with its true size and that of its openings. A missing height or width follows from the perspective of the
 * corners. Null without a measure, or where the estimate is no length of a face (5 cm to 50 m).
 */
export function measureFace(
  { corners, measure, openings }: WallFace,
  picture: PictureSize,
): MeasuredFace | null {
  const aspect = measure.height && measure.width ? 1 : estimateAspect(corners, picture);
  const height = measure.height ?? (measure.width && toCentimeters(measure.width / aspect));
  const width = measure.width ?? (measure.height && toCentimeters(measure.height * aspect));
  if (height === null || width === null || !isFaceLength(height) || !isFaceLength(width)) return null;
  const toFace = invertMatrix(getMatrixFromRectangle(corners, { width, height }));
  const onFace = (point: Point): Point => {
    const { x, y } = projectPoint(toFace, point);
    return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
  };
  return {
    corners,
    height,
    width,
    estimated: getMissing(measure),
    openings: openings.map((opening) => ({ corners: opening, ...sidesOf(opening, onFace) })),
  };
}

function getMissing({ height, width }: FaceMeasure): "height" | "width" | null {
  if (height === null) return "height";
  return width === null ? "width" : null;
}

/** Mean of opposite sides: corners are never pressed exactly. */
function sidesOf([a, b, c, d]: Quad, onFace: (point: Point) => Point) {
  const [left, right, rightFoot, leftFoot] = [onFace(a), onFace(b), onFace(c), onFace(d)];
  const between = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
  return {
    width: toCentimeters((between(left, right) + between(leftFoot, rightFoot)) / 2),
    height: toCentimeters((between(left, leftFoot) + between(right, rightFoot)) / 2),
  };
}

const toCentimeters = (meters: number): number => Math.round(meters * 100) / 100;

/** Converts each face, and its parts without film as openings, for the meter calculator. */
export const toCalculatedFaces = (faces: readonly MeasuredFace[]): (Face & { readonly name: string })[] =>
  faces.flatMap(({ height, width, openings }, index) => [
    { name: `Parede ${index + 1}`, height, width },
    ...openings
      .filter((opening) => opening.height > 0 && opening.width > 0)
      .map((opening, place) => ({
        name: `Abertura ${index + 1}.${place + 1}`,
        height: opening.height,
        width: opening.width,
        isOpening: true,
      })),
  ]);

/** True where a point of the picture is within the convex corners. */
const isWithin = (corners: Quad, { x, y }: Point): boolean => {
  const on = projectPoint(invertMatrix(getMatrixFromRectangle(corners, { width: 1, height: 1 })), { x, y });
  return on.x >= 0 && on.x <= 1 && on.y >= 0 && on.y <= 1;
};

export interface Shape {
  readonly corners: Quad;
  readonly isOpening: boolean;
  readonly measure: FaceMeasure;
}

export type ShapeFault = CornerFault | "onNoFace";

/** Each opening goes to the face that its middle lies on; the shapes on no face come back apart, by their places. */
export function toFaces(shapes: readonly Shape[]): {
  readonly faces: readonly WallFace[];
  readonly onNoFace: readonly number[];
} {
  const faces = shapes.filter(({ isOpening }) => !isOpening);
  const owners = shapes.map(({ corners: [a, , c], isOpening }) =>
    isOpening
      ? faces.findIndex((face) => isWithin(face.corners, { x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 }))
      : null,
  );
  return {
    faces: faces.map(({ corners, measure }, index) => ({
      corners,
      measure,
      openings: shapes.filter((_, place) => owners[place] === index).map((opening) => opening.corners),
    })),
    onNoFace: owners.flatMap((owner, place) => (owner === -1 ? [place] : [])),
  };
}

/** Square meters of roll that are bought and not on a face. */
export const calculateOffcutInSquareMeters = (meters: number, rollWidth: number, covered: number): number =>
  Math.max(0, meters * rollWidth - covered);
