import { rollWidthInMeters } from "~/model/length-calculator";
import { groupAttributes, resolveSku } from "~/model/sku-choice";
import type { Upstream } from "~/upstream/http.server";
import { findProduct } from "~/upstream/products.server";
import { findRoomPhotos, findRoomProject } from "~/upstream/room-photos.server";
import { sampleRoomSize } from "./sample-rooms.server";
import { getProductOfProject, toWallQuery } from "./stored-wall.server";
import { describeWallNeed } from "./wall-film.server";
import { readWall } from "./wall-query.server";

/** Meters of a stored project, and its faces in words; null where its film's roll has no known width. */
export async function findProjectNeed(
  upstream: Upstream,
  projectId: number,
): Promise<{ readonly meters: number; readonly list: string } | null> {
  const project = await findRoomProject(upstream, projectId);
  const film = project && getProductOfProject(project);
  const wall = project && toWallQuery(project);
  if (!film || !wall) return null;
  const { photo } = wall;
  const [{ skus, isSoldByMeter }, photos] = await Promise.all([
    findProduct(upstream, film.slug),
    photo.kind === "stored" ? findRoomPhotos(upstream) : [],
  ]);
  const size = photo.kind === "stored" ? photos.find(({ id }) => id === photo.id) : sampleRoomSize;
  const sku = resolveSku(skus, groupAttributes(skus), new Map(Object.entries(film.choice)));
  const rollWidth = sku && isSoldByMeter ? rollWidthInMeters(sku.attributes) : null;
  if (!size || rollWidth === null) return null;
  return describeWallNeed(readWall(wall, size), rollWidth, { repeat: 0, isHorizontal: false });
}
