import { createHash } from "node:crypto";
import { formatMeasure } from "~/model/length-calculator";
import type { StoredFace, StoredProject } from "~/model/room-photo";
import { paths } from "~/paths";
import type { Quad } from "./corners";
import { findSampleRoom } from "./sample-rooms.server";
import type { MeasuredFace } from "./wall-project";
import { maxShapes, type WallQuery, writeWallQuery } from "./wall-query.server";

/** Faces and openings between the wall's page (percent, meters) and the upstream (fractions, millimeters). */

const toFractions = (corners: Quad) => corners.map(({ x, y }) => ({ x: x / 100, y: y / 100 }));

/** A side that the perspective gave is left out: it follows from the other again. */
const toStoredFace =
  (product: StoredFace["product"]) =>
  ({ corners, height, width, estimated, openings }: MeasuredFace): StoredFace => ({
    name: null,
    corners: toFractions(corners),
    widthInMm: estimated === "width" ? null : Math.round(width * 1000),
    heightInMm: estimated === "height" ? null : Math.round(height * 1000),
    openings: openings.map((opening) => toFractions(opening.corners)),
    product,
  });

interface DrawnWall {
  readonly photo: WallQuery["photo"];
  readonly faces: readonly MeasuredFace[];
  readonly product: NonNullable<StoredFace["product"]>;
}

/** The key follows from the content, so that the same wall is one project however often it is sent. */
export function toStoredProject({ photo, faces, product }: DrawnWall) {
  const content = {
    photoId: photo.kind === "stored" ? photo.id : null,
    sampleRoom: photo.kind === "room" ? photo.room : null,
    faces: faces.map(toStoredFace(product)),
  };
  const key = createHash("sha256").update(JSON.stringify(content)).digest("base64url");
  return { ...content, key };
}

const toTyped = (mm: number | null) => (mm === null ? "" : formatMeasure(mm / 1000));

function toPhoto(photoId: number | null, sampleRoom: string | null): WallQuery["photo"] | null {
  if (photoId !== null) return { kind: "stored", id: photoId };
  const room = findSampleRoom(sampleRoom);
  return room && { kind: "room", room };
}

/** Null for a sample room that the shop does not have, or for more shapes than an address takes. */
export function toWallQuery({ photoId, sampleRoom, faces }: StoredProject): WallQuery | null {
  const photo = toPhoto(photoId, sampleRoom);
  const shapes = faces.flatMap(({ corners, openings, heightInMm, widthInMm }) => [
    { corners, kind: "cobrir" as const, height: toTyped(heightInMm), width: toTyped(widthInMm) },
    ...openings.map((opening) => ({ corners: opening, kind: "descontar" as const, height: "", width: "" })),
  ]);
  if (photo === null || shapes.length > maxShapes) return null;
  return {
    photo,
    isMarked: true,
    points: shapes.flatMap(({ corners }) => corners.map(({ x, y }) => ({ x: x * 100, y: y * 100 }))),
    kinds: shapes.map(({ kind }) => kind),
    heights: shapes.map(({ height }) => height),
    widths: shapes.map(({ width }) => width),
  };
}

export const getProductOfProject = ({ faces }: Pick<StoredProject, "faces">): StoredFace["product"] =>
  faces.find(({ product }) => product !== null)?.product ?? null;

/** The wall's page with the project; null where it cannot be shown there. */
export function findAddressOfProject(project: StoredProject): string | null {
  const product = getProductOfProject(project);
  const wall = toWallQuery(project);
  if (!product || wall === null) return null;
  const query = new URLSearchParams([...Object.entries(product.choice), ...writeWallQuery(wall)]);
  query.set("projeto", String(project.id));
  return paths.account.onWall(product.slug, query);
}
